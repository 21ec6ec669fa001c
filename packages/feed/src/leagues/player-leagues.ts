import type { LeagueLine } from './league-line.ts';

/** Sports of single players, and e-sports. */
export const PLAYER_LEAGUES: readonly LeagueLine[] = [
  {
    sport: 'tennis',
    country: 'int',
    name: 'ATP Tour',
    neutral: true,
    teams: `Carlos Alcaraz;Jannik Sinner;Novak Djokovic;Alexander Zverev;Taylor Fritz;Félix Auger-Aliassime;Alex de Minaur;Lorenzo Musetti;Ben Shelton;Jack Draper;
      Casper Ruud;Daniil Medvedev;Holger Rune;Alexander Bublik;Andrey Rublev;Jakub Menšík;Karen Khachanov;Tommy Paul;Francisco Cerúndolo;Jiří Lehečka;João Fonseca;
      Tallon Griekspoor;Arthur Rinderknech;Frances Tiafoe;Denis Shapovalov;Ugo Humbert;Stefanos Tsitsipas;Grigor Dimitrov;Brandon Nakashima;Cameron Norrie;
      Tomáš Macháč;Alejandro Davidovich Fokina`,
  },
  {
    sport: 'tennis',
    country: 'int',
    name: 'WTA Tour',
    neutral: true,
    teams: `Aryna Sabalenka;Iga Świątek;Coco Gauff;Elena Rybakina;Amanda Anisimova;Jessica Pegula;Jasmine Paolini;Mirra Andreeva;Madison Keys;Ekaterina Alexandrova;
      Belinda Bencic;Clara Tauson;Naomi Osaka;Linda Nosková;Emma Navarro;Elina Svitolina;Karolína Muchová;Diana Shnaider;Liudmila Samsonova;Paula Badosa;Victoria Mboko;
      Marta Kostyuk;Zheng Qinwen;Emma Raducanu;Daria Kasatkina;Barbora Krejčíková;Leylah Fernandez;Jeļena Ostapenko;Markéta Vondroušová;Sofia Kenin;
      Sorana Cîrstea;Anna Kalinskaya`,
  },
  {
    sport: 'tennis',
    country: 'int',
    name: 'ATP Challenger Tour',
    neutral: true,
    spread: 0.7,
    teams: `Jan-Lennard Struff;Dominik Koepfer;Benjamin Bonzi;Hugo Gaston;Richard Gasquet;Pablo Carreño Busta;Borna Ćorić;Kei Nishikori;Yoshihito Nishioka;Sho Shimabukuro;
      Elias Ymer;Mikael Ymer;Otto Virtanen;Emil Ruusuvuori;Luca Nardi;Francesco Passaro;Stefano Napolitano;Lukas Klein;Jozef Kovalík;Vít Kopřiva;Dalibor Svrčina;
      Jérôme Kym;Marc-Andrea Hüsler;Dominic Stricker;Thiago Monteiro;Thiago Seyboth Wild;Juan Pablo Ficovich;Facundo Díaz Acosta;Tristan Schoolkate;James Duckworth`,
  },
  {
    sport: 'tennis',
    country: 'int',
    name: 'WTA 125',
    neutral: true,
    spread: 0.7,
    teams: `Viktorija Golubic;Mayar Sherif;Simona Waltert;Jil Teichmann;Céline Naef;Tamara Korpatsch;Ella Seidel;Mona Barthel;Kaja Juvan;Tamara Zidanšek;Panna Udvardy;
      Anna Bondár;Dalma Gálfi;Nuria Párrizas Díaz;Sara Sorribes Tormo;Lucrezia Stefanini;Lucia Bronzetti;Nuria Brancaccio;Darja Semeņistaja;Anastasia Zakharova;
      Maja Chwalińska;Katarzyna Kawa;Oksana Selekhmeteva;Julia Grabher;Sinja Kraus;Francesca Jones;Heather Watson;Katie Volynets`,
  },
  {
    sport: 'table-tennis',
    country: 'int',
    name: 'WTT Series Men',
    neutral: true,
    teams: `Wang Chuqin;Hugo Calderano;Lin Shidong;Truls Möregårdh;Tomokazu Harimoto;Felix Lebrun;Lin Yun-Ju;Darko Jorgić;Dang Qiu;Anton Källberg;Liang Jingkun;
      Sora Matsushima;Patrick Franziska;Alexis Lebrun;Benedikt Duda;Simon Gauzy;Shunsuke Togami;Jang Woojin;An Jaehyun;Dimitrij Ovtcharov;Xiang Peng;Zhou Qihao`,
  },
  {
    sport: 'table-tennis',
    country: 'int',
    name: 'WTT Series Women',
    neutral: true,
    teams: `Sun Yingsha;Wang Manyu;Chen Xingtong;Kuai Man;Wang Yidi;Chen Yi;Miwa Harimoto;Satsuki Odo;Mima Ito;Hina Hayata;Shin Yubin;Honoka Hashimoto;Sabine Winter;
      Cheng I-Ching;Adriana Díaz;Bruna Takahashi;Bernadette Szőcs;Joo Cheonhui;Zhu Yuling;Miyuu Kihara`,
  },
  {
    sport: 'table-tennis',
    country: 'cz',
    name: 'Liga Pro',
    neutral: true,
    spread: 0.6,
    teams: `Jiří Martinko;Tomáš Polanský;Pavel Širuček;Lubomír Jančařík;Radek Skála;Jan Zajíček;Tomáš Treglér;Michal Obešlo;Antonín Gavlas;František Třeštík;Ondřej Bajger;
      Petr David;Jakub Zelinka;Vojtěch Koubek;Stanislav Kučera;David Reitšpies;Jan Valenta;Patrik Klos`,
  },
  {
    sport: 'badminton',
    country: 'int',
    name: 'BWF World Tour Men',
    neutral: true,
    teams: `Shi Yuqi;Kunlavut Vitidsarn;Anders Antonsen;Viktor Axelsen;Christo Popov;Jonatan Christie;Li Shifeng;Chou Tien-chen;Alex Lanier;Kodai Naraoka;Loh Kean Yew;
      Lin Chun-yi;Lakshya Sen;Weng Hongyang;Lee Cheuk Yiu;Toma Junior Popov;Lee Zii Jia;Koki Watanabe`,
  },
  {
    sport: 'badminton',
    country: 'int',
    name: 'BWF World Tour Women',
    neutral: true,
    teams: `An Se-young;Wang Zhiyi;Akane Yamaguchi;Chen Yufei;Han Yue;Pornpawee Chochuwong;Putri Kusuma Wardani;Ratchanok Intanon;Tomoka Miyazaki;P. V. Sindhu;Line Kjærsfeldt;
      Supanida Katethong;Gao Fangjie;Busanan Ongbamrungphan;Mia Blichfeldt;Michelle Li;Natsuki Nidaira;Sim Yu-jin`,
  },
  {
    sport: 'darts',
    country: 'int',
    name: 'PDC European Tour',
    neutral: true,
    outright: 'simple_tournament',
    teams: `Luke Littler;Luke Humphries;Gian van Veen;Michael van Gerwen;Jonny Clayton;James Wade;Stephen Bunting;Josh Rock;Danny Noppert;Gary Anderson;Gerwyn Price;
      Chris Dobey;Rob Cross;Nathan Aspinall;Ross Smith;Damon Heta;Dave Chisnall;Ryan Searle;Martin Schindler;Mike De Decker;Dimitri Van den Bergh;Peter Wright;
      Wessel Nijman;Luke Woodhouse`,
  },
  {
    sport: 'darts',
    country: 'gb-eng',
    name: 'Modus Super Series',
    neutral: true,
    spread: 0.7,
    teams: `Robert Thornton;Scott Waites;Steve Beaton;Simon Whitlock;Jelle Klaasen;Glen Durrant;Ted Evetts;Conan Whitehead;Andy Baetens;Wesley Harms;James Hurrell;
      Neil Duff;Paul Lim;Fallon Sherrock;Beau Greaves;Lisa Ashton`,
  },
  {
    sport: 'snooker',
    country: 'int',
    name: 'World Snooker Tour',
    neutral: true,
    outright: 'simple_tournament',
    teams: `Judd Trump;Kyren Wilson;Zhao Xintong;Neil Robertson;Mark Williams;John Higgins;Mark Selby;Ronnie O'Sullivan;Shaun Murphy;Xiao Guodong;Barry Hawkins;
      Mark Allen;Wu Yize;Si Jiahui;Ding Junhui;Chris Wakelin;Zhang Anda;Ali Carter;Jak Jones;Tom Ford;Gary Wilson;Stephen Maguire;Elliot Slessor;Hossein Vafaei`,
  },
  {
    sport: 'snooker',
    country: 'gb-eng',
    name: 'Championship League Snooker',
    neutral: true,
    spread: 0.8,
    teams: `Stuart Bingham;Ryan Day;Jack Lisowski;David Gilbert;Zhou Yuelong;Pang Junxu;Jackson Page;Noppon Saengkham;Joe O'Connor;Matthew Selt;Yuan Sijun;
      Robert Milkins;Ben Woollaston;Thepchaiya Un-Nooh;Anthony McGill;Luca Brecel`,
  },
  {
    sport: 'counter-strike',
    country: 'int',
    name: 'ESL Pro League',
    neutral: true,
    teams: `Vitality|#ffd200;FURIA|#000000;Falcons|#00a651;MOUZ|#d2122e;Spirit|#5b5b5b;The MongolZ|#e8a33d;G2 Esports|#000000;Natus Vincere|#ffee00;Aurora Gaming|#3ed6c5;
      FaZe Clan|#e43b26;Astralis|#ee2722;Team Liquid|#0a2240;paiN Gaming|#000000;HEROIC|#c8102e;3DMAX|#0055a4;Legacy|#00843d;B8|#d2122e;GamerLegion|#1b458f;
      TYLOO|#c8102e;Virtus.pro|#f26522;PARIVISION|#7b2a90;Ninjas in Pyjamas|#b5a36a`,
  },
  {
    sport: 'counter-strike',
    country: 'int',
    name: 'CCT Europe',
    neutral: true,
    spread: 0.7,
    teams: `BetBoom Team;Monte;SAW;ENCE;BIG;fnatic;Passion UA;OG;Nemiga Gaming;Sashi Esport;Sangal Esports;ECSTATIC;500;Zero Tenacity;
      Alliance;CYBERSHOKE;Partizan Esports;Inner Circle Esports`,
  },
  {
    sport: 'dota-2',
    country: 'int',
    name: 'DreamLeague',
    neutral: true,
    teams: `Team Spirit;Tundra Esports;Falcons;BetBoom;PARIVISION;Team Liquid;Xtreme Gaming;Team Tidebound;Aurora;MOUZ;
      HEROIC;Yakult Brothers;Natus Vincere;Nigma Galaxy;Wildcard;OG`,
  },
  {
    sport: 'dota-2',
    country: 'int',
    name: 'EPL World Series',
    neutral: true,
    spread: 0.7,
    teams: `1win Team;L1GA TEAM;Virtus.pro;Power Rangers;Nemiga;Talon Esports;BOOM Esports;Execration;Vici Gaming;Team Nemesis;Zero Tenacity;Edge;
      Amaru Gaming;Shopify Rebellion`,
  },
];
