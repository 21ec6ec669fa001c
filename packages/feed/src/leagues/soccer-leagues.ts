import type { LeagueLine } from './league-line.ts';

export const SOCCER_LEAGUES: readonly LeagueLine[] = [
  {
    sport: 'soccer',
    country: 'gb-eng',
    name: 'Premier League',
    outright: 'season',
    teams: `Arsenal|#ef0107|Emirates Stadium|London;Manchester City|#6cabdd|Etihad Stadium|Manchester;Liverpool|#c8102e|Anfield|Liverpool;
      Chelsea|#034694|Stamford Bridge|London;Aston Villa|#670e36|Villa Park|Birmingham;Newcastle United|#241f20|St James' Park|Newcastle upon Tyne;
      Manchester United|#da291c|Old Trafford|Manchester;Tottenham Hotspur|#132257|Tottenham Hotspur Stadium|London;
      Brighton & Hove Albion|#0057b8|Falmer Stadium|Brighton;Crystal Palace|#1b458f|Selhurst Park|London;Bournemouth|#da291c|Dean Court|Bournemouth;
      Nottingham Forest|#dd0000|City Ground|Nottingham;Brentford|#e30613|Brentford Community Stadium|London;Everton|#003399|Hill Dickinson Stadium|Liverpool;
      Fulham|#000000|Craven Cottage|London;West Ham United|#7a263a|London Stadium|London;Leeds United|#1d428a|Elland Road|Leeds;
      Sunderland|#eb172b|Stadium of Light|Sunderland;Wolverhampton Wanderers|#fdb913|Molineux Stadium|Wolverhampton;Burnley|#6c1d45|Turf Moor|Burnley`,
  },
  {
    sport: 'soccer',
    country: 'gb-eng',
    name: 'Championship',
    teams: `Ipswich Town|#3a64a3;Southampton|#d71920;Leicester City|#003090;Coventry City|#78bfe5;Middlesbrough|#e11b22;West Bromwich Albion|#122f67;
      Sheffield United|#ee2737;Birmingham City|#0000ff;Norwich City|#00a650;Bristol City|#e21a23;Millwall|#001d5e;Watford|#fbee23;Wrexham|#c8102e;
      Stoke City|#e03a3e;Swansea City|#121212;Derby County|#1d1d1b;Hull City|#f5a12d;Blackburn Rovers|#009ee0;Preston North End|#00215b;
      Queens Park Rangers|#1d5ba4;Portsmouth|#001489;Charlton Athletic|#d4021d;Oxford United|#f4d03f;Sheffield Wednesday|#0e4c92`,
  },
  {
    sport: 'soccer',
    country: 'gb-eng',
    name: 'League One',
    teams: `Cardiff City;Luton Town;Huddersfield Town;Bolton Wanderers;Stockport County;Bradford City;Lincoln City;Barnsley;Wycombe Wanderers;
      Plymouth Argyle;Reading;Rotherham United;Blackpool;Peterborough United;Wigan Athletic;Exeter City;Leyton Orient;Doncaster Rovers;
      AFC Wimbledon;Northampton Town;Mansfield Town;Stevenage;Burton Albion;Port Vale`,
  },
  {
    sport: 'soccer',
    country: 'gb-sct',
    name: 'Premiership',
    spread: 1.2,
    teams: `Celtic|#018749|Celtic Park|Glasgow;Rangers|#1b458f|Ibrox Stadium|Glasgow;Heart of Midlothian|#800910|Tynecastle Park|Edinburgh;
      Hibernian|#005f36|Easter Road|Edinburgh;Aberdeen|#e2001a|Pittodrie|Aberdeen;Dundee United|#f26522|Tannadice Park|Dundee;
      Motherwell|#ffbe00|Fir Park|Motherwell;St Mirren|#000000|St Mirren Park|Paisley;Kilmarnock|#0066b3|Rugby Park|Kilmarnock;
      Dundee|#00205b|Dens Park|Dundee;Falkirk|#002d62|Falkirk Stadium|Falkirk;Livingston|#ffd700|Almondvale Stadium|Livingston`,
  },
  {
    sport: 'soccer',
    country: 'es',
    name: 'LaLiga',
    outright: 'season',
    teams: `Barcelona|#a50044|Camp Nou|Barcelona;Real Madrid|#febe10|Santiago Bernabéu|Madrid;Atlético Madrid|#cb3524|Metropolitano|Madrid;
      Villarreal|#ffe667|La Cerámica|Villarreal;Athletic Club|#ee2523|San Mamés|Bilbao;Real Betis|#00954c|Benito Villamarín|Seville;
      Real Sociedad|#143c8b|Anoeta|San Sebastián;Celta Vigo|#8ac3ee|Balaídos|Vigo;Osasuna|#d91a21|El Sadar|Pamplona;
      Rayo Vallecano|#e53027|Vallecas|Madrid;Sevilla|#d81920|Ramón Sánchez-Pizjuán|Seville;Valencia|#ee3524|Mestalla|Valencia;
      Espanyol|#007fc8|RCDE Stadium|Cornellà;Getafe|#005999|Coliseum|Getafe;Girona|#cd2534|Montilivi|Girona;Mallorca|#e20613|Son Moix|Palma;
      Alavés|#0761af|Mendizorrotza|Vitoria-Gasteiz;Elche|#05642c|Martínez Valero|Elche;Levante|#004f9f|Ciutat de València|Valencia;
      Real Oviedo|#0047ab|Carlos Tartiere|Oviedo`,
  },
  {
    sport: 'soccer',
    country: 'es',
    name: 'LaLiga 2',
    teams: `Deportivo La Coruña;Racing Santander;Almería;Las Palmas;Sporting Gijón;Valladolid;Leganés;Cádiz;Málaga;Granada;Burgos;Castellón;
      Real Zaragoza;Córdoba;Eibar;Albacete;Huesca;Mirandés;Ceuta;Andorra;Cultural Leonesa;Real Sociedad B`,
  },
  {
    sport: 'soccer',
    country: 'de',
    name: 'Bundesliga',
    outright: 'season',
    teams: `Bayern München|#dc052d|Allianz Arena|Munich;Borussia Dortmund|#fde100|Westfalenstadion|Dortmund;Bayer Leverkusen|#e32221|BayArena|Leverkusen;
      RB Leipzig|#dd0741|Red Bull Arena|Leipzig;VfB Stuttgart|#e32219|Neckarstadion|Stuttgart;Eintracht Frankfurt|#e1000f|Waldstadion|Frankfurt;
      1899 Hoffenheim|#1961b5|Rhein-Neckar-Arena|Sinsheim;SC Freiburg|#000000|Europa-Park Stadion|Freiburg;Mainz 05|#c3141e|Mewa Arena|Mainz;
      Borussia Mönchengladbach|#00a551|Borussia-Park|Mönchengladbach;Werder Bremen|#1d9053|Weserstadion|Bremen;Union Berlin|#eb1923|Alte Försterei|Berlin;
      1. FC Köln|#ed1c24|Müngersdorfer Stadion|Cologne;FC Augsburg|#ba3733|Augsburg Arena|Augsburg;VfL Wolfsburg|#65b32e|Volkswagen Arena|Wolfsburg;
      Hamburger SV|#0a3f86|Volksparkstadion|Hamburg;FC St. Pauli|#624839|Millerntor-Stadion|Hamburg;1. FC Heidenheim|#e2001a|Voith-Arena|Heidenheim`,
  },
  {
    sport: 'soccer',
    country: 'de',
    name: '2. Bundesliga',
    teams: `Schalke 04|#004d9d;Hertha BSC|#005ca9;Hannover 96|#179d33;SV Elversberg|#000000;SC Paderborn|#005ca8;SV Darmstadt 98|#004e8a;
      1. FC Kaiserslautern|#e30613;1. FC Nürnberg|#aa1124;VfL Bochum|#005ba1;Karlsruher SC|#00519e;Fortuna Düsseldorf|#e2001a;Holstein Kiel|#003e7e;
      Dynamo Dresden|#fdd200;Arminia Bielefeld|#004e95;Preußen Münster|#00663e;Greuther Fürth|#009932;1. FC Magdeburg|#0055a4;Eintracht Braunschweig|#ffe500`,
  },
  {
    sport: 'soccer',
    country: 'it',
    name: 'Serie A',
    outright: 'season',
    teams: `Inter|#0068a8|San Siro|Milan;Napoli|#12a0d7|Diego Armando Maradona|Naples;Juventus|#000000|Juventus Stadium|Turin;Milan|#fb090b|San Siro|Milan;
      Atalanta|#1e71b8|New Balance Arena|Bergamo;Roma|#8e1f2f|Stadio Olimpico|Rome;Lazio|#87d8f7|Stadio Olimpico|Rome;Como|#1c4a9e|Giuseppe Sinigaglia|Como;
      Bologna|#1a2f48|Renato Dall'Ara|Bologna;Fiorentina|#482e92|Artemio Franchi|Florence;Torino|#8a1e03|Olimpico Grande Torino|Turin;
      Udinese|#000000|Friuli|Udine;Sassuolo|#00a752|Mapei Stadium|Reggio Emilia;Genoa|#a21c26|Luigi Ferraris|Genoa;Cagliari|#b01028|Unipol Domus|Cagliari;
      Parma|#ffd200|Ennio Tardini|Parma;Lecce|#ffed00|Via del Mare|Lecce;Hellas Verona|#005395|Bentegodi|Verona;Cremonese|#e2001a|Giovanni Zini|Cremona;
      Pisa|#0a2240|Arena Garibaldi|Pisa`,
  },
  {
    sport: 'soccer',
    country: 'it',
    name: 'Serie B',
    teams: `Venezia;Palermo;Monza;Frosinone;Sampdoria;Spezia;Cesena;Modena;Bari;Catanzaro;Empoli;Juve Stabia;Carrarese;Reggiana;Avellino;Padova;
      Südtirol;Mantova;Pescara;Virtus Entella`,
  },
  {
    sport: 'soccer',
    country: 'fr',
    name: 'Ligue 1',
    outright: 'season',
    teams: `Paris Saint-Germain|#004170|Parc des Princes|Paris;Marseille|#2faee0|Vélodrome|Marseille;Monaco|#e63031|Louis II|Monaco;
      Lens|#ffd700|Bollaert-Delelis|Lens;Lille|#e01e13|Pierre-Mauroy|Villeneuve-d'Ascq;Lyon|#da001a|Groupama Stadium|Lyon;Rennes|#e13327|Roazhon Park|Rennes;
      Strasbourg|#009fe3|La Meinau|Strasbourg;Nice|#000000|Allianz Riviera|Nice;Toulouse|#7b2a90|Stadium de Toulouse|Toulouse;Brest|#ed1c24|Francis-Le Blé|Brest;
      Paris FC|#192b60|Jean-Bouin|Paris;Lorient|#f58113|Le Moustoir|Lorient;Nantes|#fcd405|La Beaujoire|Nantes;Auxerre|#0b6ab3|Abbé-Deschamps|Auxerre;
      Le Havre|#74b8e4|Stade Océane|Le Havre;Angers|#000000|Raymond Kopa|Angers;Metz|#6e0f12|Saint-Symphorien|Metz`,
  },
  {
    sport: 'soccer',
    country: 'pt',
    name: 'Primeira Liga',
    spread: 1.25,
    outright: 'season',
    teams: `Sporting CP|#008057|José Alvalade|Lisbon;Porto|#00428c|Dragão|Porto;Benfica|#e83030|Estádio da Luz|Lisbon;Braga|#dc0b15|Municipal de Braga|Braga;
      Vitória Guimarães|#000000|D. Afonso Henriques|Guimarães;Famalicão|#003e7e;Gil Vicente|#e30613;Moreirense|#00843d;Estoril|#fff200;Santa Clara|#d2232a;
      Rio Ave|#00843d;Casa Pia|#000000;Nacional|#000000;Arouca|#ffd700;Estrela da Amadora|#00843d;Alverca|#c8102e;AVS|#d71920;Tondela|#008d3f`,
  },
  {
    sport: 'soccer',
    country: 'nl',
    name: 'Eredivisie',
    spread: 1.2,
    outright: 'season',
    teams: `PSV|#ed1c24|Philips Stadion|Eindhoven;Feyenoord|#ff0000|De Kuip|Rotterdam;Ajax|#d2122e|Johan Cruijff ArenA|Amsterdam;AZ|#e2001a|AFAS Stadion|Alkmaar;
      Twente|#e30613|De Grolsch Veste|Enschede;Utrecht|#e2001a|Galgenwaard|Utrecht;NEC|#c8102e|Goffertstadion|Nijmegen;Groningen|#007a33;Heerenveen|#0055a5;
      Sparta Rotterdam|#e2001a;Go Ahead Eagles|#d71920;Fortuna Sittard|#ffdd00;PEC Zwolle|#004b93;NAC Breda|#ffd700;Heracles|#000000;Volendam|#f37021;
      Excelsior|#e2001a;Telstar|#0055a5`,
  },
  {
    sport: 'soccer',
    country: 'be',
    name: 'Pro League',
    teams: `Union Saint-Gilloise|#ffd700;Club Brugge|#0067b1|Jan Breydel|Bruges;Anderlecht|#552583|Lotto Park|Brussels;Genk|#004b9c;Gent|#0055a4;
      Antwerp|#d2122e;Charleroi|#000000;Standard Liège|#e2001a;Mechelen|#ffd200;Westerlo|#ffd700;Sint-Truiden|#ffd100;Zulte Waregem|#009639;
      OH Leuven|#d2122e;Cercle Brugge|#007a3d;Dender|#005ca9;La Louvière|#00843d`,
  },
  {
    sport: 'soccer',
    country: 'tr',
    name: 'Süper Lig',
    spread: 1.15,
    outright: 'season',
    teams: `Galatasaray|#a90432|Rams Park|Istanbul;Fenerbahçe|#00205b|Şükrü Saracoğlu|Istanbul;Trabzonspor|#7b1e3c|Papara Park|Trabzon;Beşiktaş|#000000|Beşiktaş Park|Istanbul;
      Başakşehir|#f47b20;Göztepe|#ffd200;Samsunspor|#e2001a;Gaziantep|#c8102e;Konyaspor|#00843d;Alanyaspor|#f58220;Rizespor|#00843d;Kasımpaşa|#1d2a57;
      Antalyaspor|#e2001a;Kocaelispor|#00843d;Gençlerbirliği|#d2122e;Eyüpspor|#6a1b9a;Kayserispor|#ffd200;Fatih Karagümrük|#c8102e`,
  },
  {
    sport: 'soccer',
    country: 'br',
    name: 'Série A',
    outright: 'season',
    teams: `Flamengo|#c52613|Maracanã|Rio de Janeiro;Palmeiras|#006437|Allianz Parque|São Paulo;Cruzeiro|#003a94|Mineirão|Belo Horizonte;Mirassol|#fff200;
      Fluminense|#7a1f3d|Maracanã|Rio de Janeiro;Botafogo|#000000|Nilton Santos|Rio de Janeiro;Bahia|#005ca9|Fonte Nova|Salvador;
      São Paulo|#fe0000|Morumbi|São Paulo;Grêmio|#0d80bf|Arena do Grêmio|Porto Alegre;Corinthians|#000000|Neo Química Arena|São Paulo;
      Atlético Mineiro|#000000|Arena MRV|Belo Horizonte;Red Bull Bragantino|#d2122e;Internacional|#e5050f|Beira-Rio|Porto Alegre;Vasco da Gama|#000000;
      Santos|#000000|Vila Belmiro|Santos;Athletico Paranaense|#c8102e;Vitória|#e2001a;Coritiba|#00843d;Remo|#0a2240;Chapecoense|#00843d`,
  },
  {
    sport: 'soccer',
    country: 'br',
    name: 'Série B',
    teams: `Sport Recife;Fortaleza;Ceará;Juventude;Goiás;Cuiabá;Criciúma;Vila Nova;Avaí;Novorizontino;América Mineiro;Atlético Goianiense;Operário;
      Botafogo-SP;CRB;Athletic-MG;Ponte Preta;Náutico;Londrina;São Bernardo`,
  },
  {
    sport: 'soccer',
    country: 'ar',
    name: 'Primera División',
    spread: 0.8,
    outright: 'season',
    teams: `River Plate|#ed1c24|Monumental|Buenos Aires;Boca Juniors|#00529f|La Bombonera|Buenos Aires;Racing Club|#6cace4|El Cilindro|Avellaneda;
      Rosario Central|#ffd200;Estudiantes|#d2122e;Vélez Sarsfield|#0055a4;Independiente|#d2122e;San Lorenzo|#003da5;Talleres|#002f6c;Argentinos Juniors|#d2122e;
      Lanús|#7b1e3c;Huracán|#d2122e;Belgrano|#6cace4;Newell's Old Boys|#c8102e;Defensa y Justicia|#ffd200;Unión|#d2122e;Tigre|#003da5;Platense|#5b3a1e;
      Barracas Central|#c8102e;Instituto|#c8102e;Banfield|#00843d;Gimnasia La Plata|#00205b`,
  },
  {
    sport: 'soccer',
    country: 'mx',
    name: 'Liga MX',
    spread: 0.9,
    teams: `América|#ffe600|Estadio Azteca|Mexico City;Toluca|#c8102e;Cruz Azul|#003da5;Tigres UANL|#ffc72c;Monterrey|#00205b|Estadio BBVA|Guadalupe;Guadalajara|#c8102e;
      Pachuca|#00205b;León|#00843d;Pumas UNAM|#00205b;Tijuana|#c8102e;Juárez|#00843d;Santos Laguna|#00843d;Necaxa|#d2122e;Atlas|#c8102e;Atlético San Luis|#c8102e;
      Querétaro|#0055a4;Mazatlán|#5b2d8e;Puebla|#0055a4`,
  },
  {
    sport: 'soccer',
    country: 'us',
    name: 'Major League Soccer',
    spread: 0.75,
    teams: `Inter Miami|#f7b5cd|Chase Stadium|Fort Lauderdale;Philadelphia Union|#071b2c;San Diego FC|#697a7c;FC Cincinnati|#fe5000;Vancouver Whitecaps|#00245e;
      Los Angeles FC|#c39e6d;Minnesota United|#8cd2f4;Charlotte FC|#1a85c8;New York City FC|#6cace4;Seattle Sounders|#5d9741;Nashville SC|#ece83a;Columbus Crew|#fef200;
      Orlando City|#633492;Chicago Fire|#7ccdef;Portland Timbers|#004812;Real Salt Lake|#b30838;Austin FC|#00b140;New York Red Bulls|#ba0c2f;San Jose Earthquakes|#0067b1;
      Colorado Rapids|#960a2c;FC Dallas|#bf0d3e;Houston Dynamo|#ff6b00;Toronto FC|#b81137;St. Louis City|#dd004a;New England Revolution|#0a2240;CF Montréal|#00529b;
      LA Galaxy|#00245d;Sporting Kansas City|#91b0d5;Atlanta United|#80000a;D.C. United|#ef3e42`,
  },
  {
    sport: 'soccer',
    country: 'jp',
    name: 'J1 League',
    spread: 0.7,
    teams: `Kashima Antlers|#b7123e;Kashiwa Reysol|#ffe400;Kyoto Sanga|#73006e;Sanfrecce Hiroshima|#512d88;Vissel Kobe|#9d1f32;Machida Zelvia|#003a70;
      Urawa Red Diamonds|#e7002b;Kawasaki Frontale|#23a6df;Gamba Osaka|#0040ab;Cerezo Osaka|#e4007f;FC Tokyo|#003f8e;Avispa Fukuoka|#00205b;Fagiano Okayama|#a50034;
      Shimizu S-Pulse|#f7931e;Yokohama F. Marinos|#00205b;Nagoya Grampus|#da291c;Tokyo Verdy|#006b3f;V-Varen Nagasaki|#003da5;Mito HollyHock|#00205b;JEF United Chiba|#ffd200`,
  },
  {
    sport: 'soccer',
    country: 'kr',
    name: 'K League 1',
    spread: 0.7,
    teams: `Jeonbuk Hyundai Motors;Ulsan HD;Gimcheon Sangmu;Daejeon Hana Citizen;Pohang Steelers;FC Seoul;Gwangju FC;Gangwon FC;FC Anyang;Jeju SK;
      Incheon United;Bucheon FC 1995`,
  },
  {
    sport: 'soccer',
    country: 'sa',
    name: 'Saudi Pro League',
    spread: 1.3,
    teams: `Al Hilal|#0055a4;Al Nassr|#ffd200;Al Ahli|#00843d;Al Ittihad|#ffd200;Al Qadsiah|#d2122e;Al Taawoun|#ffd200;Al Ettifaq|#00843d;Neom SC|#0a2240;
      Al Khaleej|#ffd200;Al Fayha|#f58220;Al Shabab|#000000;Al Fateh|#0055a4;Al Hazem|#ffd200;Damac|#d2122e;Al Riyadh|#000000;Al Kholood|#003da5;Al Okhdood|#0055a4;
      Al Najma|#00843d`,
  },
  {
    sport: 'soccer',
    country: 'gr',
    name: 'Super League',
    spread: 1.15,
    teams: `Olympiacos;PAOK;AEK Athens;Panathinaikos;Aris;OFI;Atromitos;Levadiakos;Asteras Tripolis;Volos;Panetolikos;Kifisia;AEL Larissa;Panserraikos`,
  },
  {
    sport: 'soccer',
    country: 'pl',
    name: 'Ekstraklasa',
    spread: 0.8,
    teams: `Lech Poznań;Legia Warszawa;Raków Częstochowa;Jagiellonia Białystok;Górnik Zabrze;Cracovia;Pogoń Szczecin;Widzew Łódź;Wisła Płock;Zagłębie Lubin;
      Korona Kielce;Radomiak Radom;Motor Lublin;GKS Katowice;Piast Gliwice;Arka Gdynia;Lechia Gdańsk;Bruk-Bet Termalica`,
  },
  {
    sport: 'soccer',
    country: 'se',
    name: 'Allsvenskan',
    teams: `Malmö FF;Mjällby AIF;Hammarby;AIK;IFK Göteborg;Djurgården;GAIS;Elfsborg;Häcken;Sirius;Brommapojkarna;Halmstad;Degerfors;Västerås SK;Kalmar FF;Örgryte`,
  },
  {
    sport: 'soccer',
    country: 'dk',
    name: 'Superliga',
    teams: `FC København;Midtjylland;Brøndby;AGF;Nordsjælland;Viborg;Silkeborg;OB;Randers;Sønderjyske;Fredericia;Vejle`,
  },
  {
    sport: 'soccer',
    country: 'ch',
    name: 'Super League',
    teams: `Basel;Young Boys;Thun;Lugano;St. Gallen;Servette;Luzern;Sion;Lausanne-Sport;Zürich;Grasshopper;Winterthur`,
  },
  {
    sport: 'soccer',
    country: 'at',
    name: 'Bundesliga',
    teams: `Red Bull Salzburg;Sturm Graz;Rapid Wien;LASK;Austria Wien;Wolfsberger AC;WSG Tirol;Hartberg;Altach;Ried;Grazer AK;Blau-Weiß Linz`,
  },
  {
    sport: 'soccer',
    country: 'au',
    name: 'A-League',
    spread: 0.7,
    teams: `Auckland FC;Melbourne City;Melbourne Victory;Adelaide United;Sydney FC;Macarthur FC;Western Sydney Wanderers;Newcastle Jets;Brisbane Roar;
      Central Coast Mariners;Wellington Phoenix;Perth Glory`,
  },
  {
    sport: 'soccer',
    country: 'int',
    name: 'World Cup Qualification, Europe',
    spread: 1.3,
    teams: `Spain|#c60b1e;France|#0055a4;England|#ffffff;Portugal|#d2122e;Netherlands|#f36c21;Germany|#000000;Italy|#0066b2;Belgium|#e30613;Croatia|#d2122e;
      Denmark|#c8102e;Switzerland|#d2122e;Türkiye|#e30a17;Norway|#ba0c2f;Austria|#ed2939;Ukraine|#ffd500;Sweden|#006aa7;Poland|#dc143c;Serbia|#c6363c;Wales|#c8102e;
      Scotland|#003078;Czechia|#11457e;Hungary|#477050;Greece|#0d5eaf;Slovakia|#0b4ea2;Republic of Ireland|#169b62;Romania|#fcd116`,
  },
  {
    sport: 'soccer',
    country: 'int',
    name: 'World Cup Qualification, South America',
    neutral: false,
    teams: `Argentina|#6cace4;Brazil|#ffdf00;Uruguay|#55b5e5;Colombia|#fcd116;Ecuador|#ffdd00;Paraguay|#d52b1e;Venezuela|#7b1e3c;Chile|#d52b1e;Peru|#d91023;Bolivia|#007934`,
  },
];
