"""Frequent first names in France, folded: they tell which word of a name is somebody's own."""

FOLDED = """
    abdel abdoulaye abel achille adam adele adeline adrian adrien adrienne agathe agnes
    agnieszka ahmed aicha aime aimee aissatou al alain alan alban albert alberte alex
    alexandra alexandre alexia alexis alfred ali alice alicia aline alix alphonse amadou
    amanda amandine ambre amelie amina aminata amine ana anais anastasia anatole andre
    andrea andree andrzej ange angela angele angelique anh anis anita anna annabelle
    anne annette annick annie anouk anthony antoine antoinette antonin antonio antony
    apolline ariane aristide arlette armand armande armelle arnaud arsene arthur astrid
    aude audrey auguste augustin aurelia aurelie aurelien aurore awa axel axelle aymeric
    ayse baptiste barbara barnabe basile bastien beatrice benedicte benjamin benoit
    berenice bernadette bernard berthe bertrand bettina bilal blaise blanche blandine bo
    bonaventure boris brahim brice brieuc brigitte bruno bryan camille candice capucine
    carine carla carlos carmen carole carolina caroline cassandra catherine cathy cecile
    cecilia cedric celeste celestin celia celine chantal charlene charles charline
    charlotte chloe christel christelle christian christiane christine christophe claire
    clara clarisse claude claudette claudia claudie claudine clea clemence clement
    clementine cleo clotilde clovis colette colin coline colombe constance constant
    coralie corentin corinne cristina cynthia cyprien cyril cyrille damien dan daniel
    daniela daniele danielle danny dany daphne david deborah delphine denis denise
    desire desiree diane didier diego dimitri dominique dora dorian doriane dorothee
    dragan dylan edgar edith edmond edmonde edouard edwige elena eleonore elia eliane
    elias elie eliette elisa elisabeth elise elodie elsa elvire emeline emeric emile
    emilie emilien emilienne emma emmanuel emmanuelle emre enora enzo eric erica erika
    ernest ernestine erwan erwann esteban estelle esther ethan etienne etiennette eugene
    eugenie eva evan eve evelyne ewen ezio fabian fabien fabienne fabio fabrice fanny
    fanta farid fatima fatou faustine felicie felicien felix ferdinand fernand fernande
    firmin flavie flavien fleur flora flore florence florent florentin florian florine
    francis francisco franck francois francoise frank frederic frederique gabin gabriel
    gabriele gabrielle gael gaelle gaetan gaetane garance gaspard gaston gauthier
    gautier genevieve geoffrey geoffroy georges georgette georgina gerald geraldine
    gerard geraud germain germaine ghislain ghislaine gilbert gilberte gildas gilles
    gillette gina ginette gisele gislaine giuseppe gladys gontran goran goulven gregoire
    gregory guilhem guillaume guillemette gunther gustave guy gwenael gwenaelle
    gwendoline gwenn habib hakim hamid hannah hans hassan hatice heidi heinz helena
    helene heloise henri henriette herve hilaire hilde hippolyte hocine honore honorine
    hortense hubert hugo hugues huguette ibrahim ida ignace igor ilan ilyes ines
    ingeborg ingrid irene irina iris irma isaac isabelle isaure isidore ismael issa ivan
    ivana jacinthe jack jacky jacqueline jacques jade jakub james jane janine jasmine
    jason jean jeanine jeanne jeannette jeannine jeremie jeremy jerome jessica jessy jo
    joachim joao jocelyn jocelyne joel joelle johan johanna john johnny jonas jonathan
    jordan jorge jose josee joseph josephine josette josiane josselin jovana juan judith
    jules julia julian juliane julie julien julienne juliette jurgen justin justine
    karen karim karima karine karl katarzyna katell katia kenza kevin khadija khaled
    kilian kim klaus laetitia lambert lara laura laure laureen laurence laurent laurette
    laurie lazare lea leandre leila lena leo leon leonard leonie leonor leopold lia liam
    lila lilian liliane lilou lily lina linda line linh lionel lisa lise lisette loic
    loick lola lore lorenzo loris lou louane louis louise louisette louka loup luc luca
    lucas luce lucette lucia lucie lucien lucienne lucile lucille ludivine ludovic luigi
    luis luisa luka lukasz lya lydia lydie lyes madeleine mado mael maelle maelys maeva
    magali magalie magdalena maggy mahaut mahe mai maite maiwenn malek malgorzata malika
    malo mamadou manon manuel manuela marc marceau marcel marceline marcelle marcellin
    marcelline margaux margot marguerite maria mariam mariama mariane marianne marie
    marielle mariette marin marina marine mario marion marius marjolaine marjorie marko
    marlene marthe martial martin martine marwan mary maryannick marylene maryline
    maryse maryvonne mateo mathias mathieu mathilde mathis mathurin mathys matteo
    matthias matthieu maud maurice mauricette max maxence maxime maximilien maximilienne
    maxine mehdi mehmet melanie melissa melvin mercedes michael micheal michel michele
    micheline michelle mickael miguel mila milan milica milo mina minh mireille miriam
    mohamed mohammed moise monique morgan morgane mounia mounir mourad moussa murat
    muriel mustapha mylene myriam myrtille nabil nadege nadia nadine nael naima nancy
    naomi narcisse nassim natacha natalia nathalia nathalie nathan nathanael nawel neil
    nelly nestor nicolas nicole nicolette nikolai nina nino noah noam noe noel noelle
    noemie nolan nolwenn nora norbert nour noura nuno octave octavie odette odile odilon
    oksana olena olga olive olivia olivier omar ophelie oriane orlane oscar osman
    othilie oumar ousmane owen pablo pacome paola pascal pascale pascaline patrice
    patricia patrick paul paula paule paulette pauline paulo pedro peggy perrine petra
    philemon philibert philippe philomene pierre pierrette pierrick piotr pol priscilla
    prosper prudence quentin quitterie rachel rachid rachida raoul raphael raphaelle
    rayan raymond raymonde rebecca regine regis reine rejane remi remy renata renaud
    rene renee richard rita robert roberte robin roch rodolphe rodrigue roger roland
    rolande romain romane romaric romeo romuald ronan rosa rosalie rose roselyne
    rosemonde rosette rosine roxane rozenn ruben rui ruth ryan sabine sabrina sacha said
    salima salome salomon salvatore sam samantha samia samir samson samuel sana sandra
    sandrine sandy sara sarah sasha saturnin sebastien selma serge sergei severin
    severine sibylle sidonie simon simone soazig sofia sofian sofiane soizic solange
    solene solenne sonia sophie stanislas stanislaw stella stephan stephane stephanie
    steven suzanne suzette svetlana sylvain sylvaine sylvestre sylvette sylviane sylvie
    tanguy tania tatiana tatyana teddy teo teresa thadee thais thea theo theodore
    theodule theophile therese thibaud thibault thibaut thierno thierry thomas tiffany
    tim timeo timothee tina titouan tom tony tristan tugdual ugo ulrich ulysse urbain
    ursula ursule valentin valentine valere valeria valerie valery vanessa vera
    veronique vianney victoire victor victoria victorine vincent vincente viola violaine
    violette virgile virginie vivian viviane vladimir wafa walter wanda wendy werner
    wilfrid wilfried wilhelm william willy wolfgang xavier yael yamina yanis yann
    yannick yannik yannis yasmine yassine yohan yohann yolande youcef youssef yusuf yvan
    yves yvette yvon yvonne yvonnick zacharie zelie zineb zita zoe zofia zohra zoran
"""
FIRST_NAMES = frozenset(FOLDED.split())

# Of those, the ones that many families bear: they may stand at either place.
OF_FAMILIES = """
    abel adam albert andre antoine arnaud auguste augustin baptiste benoit bernard
    bertrand blaise charles clement colin constant daniel david denis etienne felix
    francois gauthier gautier georges gerard germain gilbert gilles guillaume hubert
    jacques joseph lambert laurent lazare leon leonard louis lucas marcel marin martial
    martin mathieu maurice michel nicolas noel olive olivier pascal philippe prosper
    raymond remy renaud rene richard robert robin roger roland rose samson simon thomas
    valentin victor vincent
"""
ALSO_FAMILIES = frozenset(OF_FAMILIES.split())
