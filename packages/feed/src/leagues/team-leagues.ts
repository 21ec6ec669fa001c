import type { LeagueLine } from './league-line.ts';

/** Team sports other than football. */
export const TEAM_LEAGUES: readonly LeagueLine[] = [
  {
    sport: 'ice-hockey',
    country: 'us',
    name: 'NHL',
    spread: 0.6,
    teams: `Colorado Avalanche|#6f263d;Florida Panthers|#c8102e;Carolina Hurricanes|#ce1126;Vegas Golden Knights|#b4975a;Dallas Stars|#006847;Tampa Bay Lightning|#002868;
      Edmonton Oilers|#ff4c00;Winnipeg Jets|#041e42;Toronto Maple Leafs|#00205b;Los Angeles Kings|#111111;Washington Capitals|#c8102e;New Jersey Devils|#ce1126;
      Minnesota Wild|#154734;Ottawa Senators|#da1a32;Montréal Canadiens|#af1e2d;New York Rangers|#0038a8;Anaheim Ducks|#f47a38;Detroit Red Wings|#ce1126;
      Utah Mammoth|#69b3e7;St. Louis Blues|#002f87;Boston Bruins|#ffb81c;New York Islanders|#00539b;Buffalo Sabres|#003087;Pittsburgh Penguins|#fcb514;
      Philadelphia Flyers|#f74902;Columbus Blue Jackets|#002654;Vancouver Canucks|#00205b;Seattle Kraken|#99d9d9;Calgary Flames|#d2001c;Nashville Predators|#ffb81c;
      Chicago Blackhawks|#cf0a2c;San Jose Sharks|#006d75`,
  },
  {
    sport: 'ice-hockey',
    country: 'se',
    name: 'SHL',
    spread: 0.7,
    teams: `Skellefteå AIK;Frölunda HC;Växjö Lakers;Färjestad BK;Luleå HF;Brynäs IF;Rögle BK;Timrå IK;Örebro HK;Malmö Redhawks;Linköping HC;Djurgården Hockey;
      Leksands IF;HV71`,
  },
  {
    sport: 'ice-hockey',
    country: 'fi',
    name: 'Liiga',
    spread: 0.7,
    teams: `Tappara;Ilves;KalPa;Lukko;SaiPa;HIFK;Kärpät;HPK;TPS;Ässät;JYP;Pelicans;KooKoo;Sport;Jukurit;Kiekko-Espoo`,
  },
  {
    sport: 'ice-hockey',
    country: 'cz',
    name: 'Extraliga',
    spread: 0.7,
    teams: `Dynamo Pardubice;Sparta Praha;Kometa Brno;Oceláři Třinec;Bílí Tygři Liberec;Mountfield HK;Škoda Plzeň;Motor České Budějovice;Vítkovice Ridera;
      HC Olomouc;Energie Karlovy Vary;Bílé Medvědice Litvínov;BK Mladá Boleslav;Rytíři Kladno`,
  },
  {
    sport: 'ice-hockey',
    country: 'de',
    name: 'DEL',
    spread: 0.8,
    teams: `Eisbären Berlin;Adler Mannheim;EHC Red Bull München;ERC Ingolstadt;Kölner Haie;Fischtown Pinguins;Grizzlys Wolfsburg;Straubing Tigers;Schwenninger Wild Wings;
      Nürnberg Ice Tigers;Augsburger Panther;Iserlohn Roosters;Löwen Frankfurt;Dresdner Eislöwen`,
  },
  {
    sport: 'ice-hockey',
    country: 'ch',
    name: 'National League',
    spread: 0.7,
    teams: `ZSC Lions;HC Davos;Lausanne HC;EV Zug;Fribourg-Gottéron;Genève-Servette;SC Bern;HC Lugano;Rapperswil-Jona Lakers;SCL Tigers;EHC Kloten;
      EHC Biel-Bienne;Ambrì-Piotta;HC Ajoie`,
  },
  {
    sport: 'handball',
    country: 'de',
    name: 'Handball-Bundesliga',
    teams: `SC Magdeburg;Füchse Berlin;THW Kiel;SG Flensburg-Handewitt;MT Melsungen;TSV Hannover-Burgdorf;Rhein-Neckar Löwen;VfL Gummersbach;HSV Hamburg;TBV Lemgo Lippe;
      ThSV Eisenach;Frisch Auf Göppingen;TVB Stuttgart;HSG Wetzlar;SC DHfK Leipzig;HC Erlangen;Bergischer HC;GWD Minden`,
  },
  {
    sport: 'handball',
    country: 'fr',
    name: 'Starligue',
    teams: `Paris Saint-Germain Handball;HBC Nantes;Montpellier HB;USAM Nîmes;Toulouse Handball;Chambéry Savoie;Limoges Handball;Saint-Raphaël;Pays d'Aix;Dunkerque;
      Chartres;Cesson-Rennes;Tremblay;Istres;Sélestat;Dijon Metropole`,
  },
  {
    sport: 'handball',
    country: 'dk',
    name: 'Herreligaen',
    teams: `Aalborg Håndbold;GOG;Skjern Håndbold;Bjerringbro-Silkeborg;Mors-Thy;Fredericia HK;Ribe-Esbjerg;SønderjyskE Håndbold;TTH Holstebro;Nordsjælland Håndbold;
      Skanderborg AGF;KIF Kolding;Grindsted GIF;Ringsted`,
  },
  {
    sport: 'handball',
    country: 'es',
    name: 'Liga ASOBAL',
    spread: 1.3,
    teams: `Barça Handbol;Bidasoa Irún;Logroño La Rioja;Torrelavega;Granollers;Ademar León;Cuenca;Valladolid Recoletas;Puente Genil;Huesca Handball;Villa de Aranda;Anaitasuna;
      Cangas;Benidorm`,
  },
  {
    sport: 'basketball',
    country: 'us',
    name: 'NBA',
    spread: 0.9,
    outright: 'season',
    teams: `Oklahoma City Thunder|#007ac1|Paycom Center|Oklahoma City;Denver Nuggets|#0e2240|Ball Arena|Denver;Houston Rockets|#ce1141|Toyota Center|Houston;
      San Antonio Spurs|#c4ced4|Frost Bank Center|San Antonio;Detroit Pistons|#c8102e|Little Caesars Arena|Detroit;New York Knicks|#f58426|Madison Square Garden|New York;
      Cleveland Cavaliers|#860038|Rocket Arena|Cleveland;Boston Celtics|#007a33|TD Garden|Boston;Los Angeles Lakers|#552583|Crypto.com Arena|Los Angeles;
      Minnesota Timberwolves|#0c2340|Target Center|Minneapolis;Orlando Magic|#0077c0|Kia Center|Orlando;Toronto Raptors|#ce1141|Scotiabank Arena|Toronto;
      Golden State Warriors|#1d428a|Chase Center|San Francisco;Philadelphia 76ers|#006bb6|Xfinity Mobile Arena|Philadelphia;Phoenix Suns|#1d1160|Mortgage Matchup Center|Phoenix;
      Atlanta Hawks|#e03a3e|State Farm Arena|Atlanta;Miami Heat|#98002e|Kaseya Center|Miami;Milwaukee Bucks|#00471b|Fiserv Forum|Milwaukee;
      Los Angeles Clippers|#c8102e|Intuit Dome|Inglewood;Chicago Bulls|#ce1141|United Center|Chicago;Portland Trail Blazers|#e03a3e|Moda Center|Portland;
      Memphis Grizzlies|#5d76a9|FedExForum|Memphis;Dallas Mavericks|#00538c|American Airlines Center|Dallas;Charlotte Hornets|#1d1160|Spectrum Center|Charlotte;
      Utah Jazz|#002b5c|Delta Center|Salt Lake City;Sacramento Kings|#5a2d81|Golden 1 Center|Sacramento;Indiana Pacers|#002d62|Gainbridge Fieldhouse|Indianapolis;
      New Orleans Pelicans|#0c2340|Smoothie King Center|New Orleans;Brooklyn Nets|#000000|Barclays Center|Brooklyn;Washington Wizards|#002b5c|Capital One Arena|Washington`,
  },
  {
    sport: 'basketball',
    country: 'int',
    name: 'EuroLeague',
    spread: 0.7,
    teams: `Olympiacos Piraeus;Panathinaikos Athens;Real Madrid Baloncesto;Fenerbahçe Istanbul;Monaco Basket;Valencia Basket;Hapoel Tel Aviv;Barcelona Bàsquet;Žalgiris Kaunas;
      Crvena Zvezda;Anadolu Efes;Partizan Belgrade;Dubai Basketball;Olimpia Milano;Paris Basketball;Bayern Munich Basketball;Virtus Bologna;Maccabi Tel Aviv;
      Baskonia;ASVEL`,
  },
  {
    sport: 'basketball',
    country: 'es',
    name: 'Liga Endesa',
    spread: 0.8,
    teams: `Unicaja Málaga;La Laguna Tenerife;Joventut Badalona;UCAM Murcia;Gran Canaria;Surne Bilbao;BAXI Manresa;Casademont Zaragoza;Río Breogán;MoraBanc Andorra;
      San Pablo Burgos;Bàsquet Girona;Força Lleida;Covirán Granada`,
  },
  {
    sport: 'basketball',
    country: 'de',
    name: 'Basketball Bundesliga',
    spread: 0.8,
    teams: `Alba Berlin;ratiopharm Ulm;Würzburg Baskets;Telekom Baskets Bonn;EWE Baskets Oldenburg;MHP Riesen Ludwigsburg;NINERS Chemnitz;Bamberg Baskets;Rostock Seawolves;
      Vechta;Braunschweig;Hamburg Towers;Skyliners Frankfurt;Syntainics MBC;MLP Academics Heidelberg;Jena;Trier`,
  },
  {
    sport: 'basketball',
    country: 'au',
    name: 'NBL',
    spread: 0.8,
    teams: `Sydney Kings;Perth Wildcats;Melbourne United;Adelaide 36ers;South East Melbourne Phoenix;Tasmania JackJumpers;Illawarra Hawks;Brisbane Bullets;New Zealand Breakers;
      Cairns Taipans`,
  },
  {
    sport: 'volleyball',
    country: 'it',
    name: 'SuperLega',
    teams: `Sir Safety Perugia;Trentino Volley;Lube Civitanova;Verona Volley;Piacenza Volley;Power Volley Milano;Modena Volley;Cisterna Volley;Vero Volley Monza;
      Padova Volley;Cuneo Volley;Yuasa Grottazzolina`,
  },
  {
    sport: 'volleyball',
    country: 'pl',
    name: 'PlusLiga',
    teams: `Jastrzębski Węgiel;Warta Zawiercie;Projekt Warszawa;Bogdanka Lublin;ZAKSA Kędzierzyn-Koźle;Resovia Rzeszów;Skra Bełchatów;AZS Olsztyn;Ślepsk Suwałki;
      Norwid Częstochowa;Trefl Gdańsk;Cuprum Gorzów;ChKS Chełm;Barkom-Kazhany Lviv`,
  },
  {
    sport: 'volleyball',
    country: 'tr',
    name: 'Efeler Ligi',
    teams: `Ziraat Bankası;Halkbank;Fenerbahçe Volleyball;Galatasaray Volleyball;Arkas Spor;Spor Toto;On Hotels Alanya;İstanbul BBSK;Altekma;Bursa Büyükşehir;
      Cizre Belediye;Kuşgöz İzmir`,
  },
  {
    sport: 'volleyball',
    country: 'br',
    name: 'Superliga',
    teams: `Sada Cruzeiro;Vôlei Campinas;Praia Clube;Minas Tênis Clube;SESI Bauru;Suzano Vôlei;Vôlei Guarulhos;Joinville Vôlei;Montes Claros;Goiás Vôlei;
      São José Vôlei;Monte Carmelo`,
  },
  {
    sport: 'baseball',
    country: 'us',
    name: 'MLB',
    spread: 0.7,
    teams: `Los Angeles Dodgers|#005a9c;Toronto Blue Jays|#134a8e;Milwaukee Brewers|#12284b;Philadelphia Phillies|#e81828;New York Yankees|#003087;Seattle Mariners|#0c2c56;
      Chicago Cubs|#0e3386;San Diego Padres|#2f241d;Boston Red Sox|#bd3039;Cleveland Guardians|#00385d;Detroit Tigers|#0c2340;Houston Astros|#eb6e1f;New York Mets|#ff5910;
      Texas Rangers|#003278;Cincinnati Reds|#c6011f;Kansas City Royals|#004687;Atlanta Braves|#ce1141;Arizona Diamondbacks|#a71930;San Francisco Giants|#fd5a1e;
      St. Louis Cardinals|#c41e3a;Tampa Bay Rays|#092c5c;Miami Marlins|#00a3e0;Baltimore Orioles|#df4601;Athletics|#003831;Los Angeles Angels|#ba0021;Pittsburgh Pirates|#fdb827;
      Minnesota Twins|#002b5c;Washington Nationals|#ab0003;Chicago White Sox|#27251f;Colorado Rockies|#33006f`,
  },
  {
    sport: 'baseball',
    country: 'jp',
    name: 'NPB',
    spread: 0.7,
    teams: `Hanshin Tigers;SoftBank Hawks;Nippon-Ham Fighters;Yokohama DeNA BayStars;Yomiuri Giants;Orix Buffaloes;Rakuten Eagles;Hiroshima Carp;Chunichi Dragons;
      Seibu Lions;Yakult Swallows;Lotte Marines`,
  },
  {
    sport: 'baseball',
    country: 'kr',
    name: 'KBO',
    spread: 0.7,
    teams: `LG Twins;Hanwha Eagles;SSG Landers;Samsung Lions;NC Dinos;KT Wiz;Lotte Giants;KIA Tigers;Doosan Bears;Kiwoom Heroes`,
  },
  {
    sport: 'american-football',
    country: 'us',
    name: 'NFL',
    spread: 0.9,
    teams: `Seattle Seahawks|#002244;Los Angeles Rams|#003594;Denver Broncos|#fb4f14;New England Patriots|#002244;Buffalo Bills|#00338d;Philadelphia Eagles|#004c54;
      San Francisco 49ers|#aa0000;Houston Texans|#03202f;Green Bay Packers|#203731;Jacksonville Jaguars|#006778;Chicago Bears|#0b162a;Los Angeles Chargers|#0080c6;
      Detroit Lions|#0076b6;Kansas City Chiefs|#e31837;Baltimore Ravens|#241773;Pittsburgh Steelers|#ffb612;Minnesota Vikings|#4f2683;Indianapolis Colts|#002c5f;
      Dallas Cowboys|#003594;Tampa Bay Buccaneers|#d50a0a;Carolina Panthers|#0085ca;Cincinnati Bengals|#fb4f14;Atlanta Falcons|#a71930;Washington Commanders|#5a1414;
      Miami Dolphins|#008e97;New Orleans Saints|#d3bc8d;New York Giants|#0b2265;Arizona Cardinals|#97233f;Cleveland Browns|#311d00;Tennessee Titans|#4b92db;
      Las Vegas Raiders|#000000;New York Jets|#125740`,
  },
  {
    sport: 'american-football',
    country: 'ca',
    name: 'CFL',
    spread: 0.8,
    teams: `Saskatchewan Roughriders;Montreal Alouettes;BC Lions;Hamilton Tiger-Cats;Calgary Stampeders;Winnipeg Blue Bombers;Edmonton Elks;Toronto Argonauts;Ottawa Redblacks`,
  },
  {
    sport: 'rugby',
    country: 'fr',
    name: 'Top 14',
    teams: `Stade Toulousain;Bordeaux Bègles;RC Toulon;Section Paloise;Stade Rochelais;ASM Clermont;Racing 92;Aviron Bayonnais;Castres Olympique;Stade Français;Lyon OU;
      Montpellier Hérault Rugby;USA Perpignan;US Montauban`,
  },
  {
    sport: 'rugby',
    country: 'gb-eng',
    name: 'Premiership Rugby',
    teams: `Bath Rugby;Northampton Saints;Leicester Tigers;Saracens;Bristol Bears;Sale Sharks;Exeter Chiefs;Gloucester Rugby;Harlequins;Newcastle Red Bulls`,
  },
  {
    sport: 'rugby',
    country: 'int',
    name: 'United Rugby Championship',
    teams: `Leinster;Bulls;Stormers;Glasgow Warriors;Munster;Sharks;Ulster;Lions;Cardiff Rugby;Edinburgh Rugby;Connacht;Ospreys;Scarlets;Benetton;Zebre;Dragons RFC`,
  },
  {
    sport: 'cricket',
    country: 'in',
    name: 'Indian Premier League',
    spread: 0.6,
    teams: `Royal Challengers Bengaluru|#d1171b;Punjab Kings|#dd1f2d;Mumbai Indians|#004ba0;Gujarat Titans|#1b2133;Delhi Capitals|#17479e;Sunrisers Hyderabad|#f26522;
      Kolkata Knight Riders|#3a225d;Lucknow Super Giants|#0057e2;Rajasthan Royals|#ea1a85;Chennai Super Kings|#f9cd05`,
  },
  {
    sport: 'cricket',
    country: 'au',
    name: 'Big Bash League',
    spread: 0.6,
    teams: `Hobart Hurricanes;Perth Scorchers;Sydney Sixers;Sydney Thunder;Melbourne Stars;Brisbane Heat;Adelaide Strikers;Melbourne Renegades`,
  },
  {
    sport: 'cricket',
    country: 'gb-eng',
    name: 'T20 Blast',
    spread: 0.6,
    teams: `Surrey;Somerset;Hampshire Hawks;Lancashire Lightning;Northamptonshire Steelbacks;Birmingham Bears;Durham;Kent Spitfires;Essex;Notts Outlaws;Sussex Sharks;
      Gloucestershire;Glamorgan;Worcestershire Rapids;Yorkshire Vikings;Leicestershire Foxes;Derbyshire Falcons;Middlesex`,
  },
];
