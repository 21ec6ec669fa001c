import type { Language } from '@touchline/contract/locales';

export type LetterKind = 'confirmation' | 'password' | 'known' | 'unlock';

type Words = Readonly<Record<LetterKind, string>>;

const english: Words = {
  confirmation: 'Confirm your email address to open your account. This works once, for three days.',
  password: 'Set a new password for your account. This works once, for one hour.',
  known: 'Somebody asked for a new account with this address. You have one already: sign in, or set a new password.',
  unlock:
    'Somebody tried many wrong passwords on your account. If you cannot sign in, open this link on your device, then sign in. This works once, for a day.',
};

/** Texts of letters in each language of the site (AUTH-06a). */
const words: Readonly<Record<string, Words>> = {
  en: english,
  de: {
    confirmation: 'Bestätige deine E-Mail-Adresse, um dein Konto zu eröffnen. Das geht einmal, drei Tage lang.',
    password: 'Setze ein neues Passwort für dein Konto. Das geht einmal, eine Stunde lang.',
    known:
      'Jemand wollte mit dieser Adresse ein neues Konto eröffnen. Du hast schon eines: Melde dich an oder setze ein neues Passwort.',
    unlock:
      'Jemand hat bei deinem Konto viele falsche Passwörter versucht. Wenn du dich nicht anmelden kannst, öffne diesen Link auf deinem Gerät und melde dich dann an. Das geht einmal, einen Tag lang.',
  },
  ar: {
    confirmation: 'أكّد بريدك الإلكتروني لفتح حسابك. يعمل هذا الرابط مرة واحدة خلال ثلاثة أيام.',
    password: 'عيّن كلمة مرور جديدة لحسابك. يعمل هذا الرابط مرة واحدة خلال ساعة.',
    known: 'طلب شخص ما فتح حساب جديد بهذا العنوان. لديك حساب بالفعل: سجّل الدخول أو عيّن كلمة مرور جديدة.',
    unlock:
      'جرّب شخص ما كلمات مرور خاطئة كثيرة على حسابك. إذا تعذّر عليك الدخول فافتح هذا الرابط على جهازك ثم سجّل الدخول. يعمل مرة واحدة خلال يوم.',
  },
  fr: {
    confirmation: 'Confirmez votre adresse e-mail pour ouvrir votre compte. Valable une fois, pendant trois jours.',
    password: 'Choisissez un nouveau mot de passe pour votre compte. Valable une fois, pendant une heure.',
    known:
      'Quelqu’un a demandé un nouveau compte avec cette adresse. Vous en avez déjà un : connectez-vous ou choisissez un nouveau mot de passe.',
    unlock:
      'Quelqu’un a essayé de nombreux mots de passe erronés sur votre compte. Si vous ne pouvez pas vous connecter, ouvrez ce lien sur votre appareil, puis connectez-vous. Valable une fois, pendant un jour.',
  },
  it: {
    confirmation: 'Conferma il tuo indirizzo email per aprire il conto. Funziona una volta, per tre giorni.',
    password: 'Imposta una nuova password per il tuo conto. Funziona una volta, per un’ora.',
    known:
      'Qualcuno ha chiesto un nuovo conto con questo indirizzo. Ne hai già uno: accedi o imposta una nuova password.',
    unlock:
      'Qualcuno ha provato molte password errate sul tuo conto. Se non riesci ad accedere, apri questo link sul tuo dispositivo e poi accedi. Funziona una volta, per un giorno.',
  },
  es: {
    confirmation: 'Confirma tu correo electrónico para abrir tu cuenta. Sirve una vez, durante tres días.',
    password: 'Elige una contraseña nueva para tu cuenta. Sirve una vez, durante una hora.',
    known:
      'Alguien ha pedido una cuenta nueva con esta dirección. Ya tienes una: inicia sesión o elige una contraseña nueva.',
    unlock:
      'Alguien ha probado muchas contraseñas erróneas en tu cuenta. Si no puedes entrar, abre este enlace en tu dispositivo y después inicia sesión. Sirve una vez, durante un día.',
  },
  'pt-BR': {
    confirmation: 'Confirme seu e-mail para abrir sua conta. Funciona uma vez, por três dias.',
    password: 'Defina uma nova senha para sua conta. Funciona uma vez, por uma hora.',
    known: 'Alguém pediu uma nova conta com este endereço. Você já tem uma: entre ou defina uma nova senha.',
    unlock:
      'Alguém tentou muitas senhas erradas na sua conta. Se você não consegue entrar, abra este link no seu dispositivo e depois entre. Funciona uma vez, por um dia.',
  },
  fi: {
    confirmation: 'Vahvista sähköpostiosoitteesi avataksesi tilisi. Linkki toimii kerran, kolmen päivän ajan.',
    password: 'Aseta tilillesi uusi salasana. Linkki toimii kerran, tunnin ajan.',
    known: 'Joku pyysi uutta tiliä tällä osoitteella. Sinulla on jo tili: kirjaudu sisään tai aseta uusi salasana.',
    unlock:
      'Joku yritti tilillesi monta väärää salasanaa. Jos et pääse sisään, avaa tämä linkki laitteellasi ja kirjaudu sitten. Linkki toimii kerran, päivän ajan.',
  },
  no: {
    confirmation: 'Bekreft e-postadressen din for å åpne kontoen. Lenken virker én gang, i tre dager.',
    password: 'Velg et nytt passord for kontoen din. Lenken virker én gang, i én time.',
    known: 'Noen ba om en ny konto med denne adressen. Du har allerede en: logg inn eller velg et nytt passord.',
    unlock:
      'Noen har prøvd mange feil passord på kontoen din. Hvis du ikke kan logge inn, åpne denne lenken på enheten din og logg inn etterpå. Lenken virker én gang, i ett døgn.',
  },
  ru: {
    confirmation: 'Подтвердите адрес почты, чтобы открыть счёт. Ссылка работает один раз, три дня.',
    password: 'Задайте новый пароль. Ссылка работает один раз, один час.',
    known: 'Кто-то запросил новый счёт с этим адресом. У вас он уже есть: войдите или задайте новый пароль.',
    unlock:
      'Кто-то много раз вводил неверный пароль от вашего счёта. Если вы не можете войти, откройте эту ссылку на своём устройстве и войдите. Ссылка работает один раз, один день.',
  },
  kk: {
    confirmation: 'Шот ашу үшін пошта мекенжайыңызды растаңыз. Сілтеме бір рет, үш күн жұмыс істейді.',
    password: 'Жаңа құпиясөз орнатыңыз. Сілтеме бір рет, бір сағат жұмыс істейді.',
    known: 'Біреу осы мекенжаймен жаңа шот сұрады. Сізде шот бар: кіріңіз немесе жаңа құпиясөз орнатыңыз.',
    unlock:
      'Біреу шотыңызға көп қате құпиясөз енгізді. Кіре алмасаңыз, осы сілтемені өз құрылғыңызда ашып, кіріңіз. Сілтеме бір рет, бір күн жұмыс істейді.',
  },
  tr: {
    confirmation: 'Hesabınızı açmak için e-posta adresinizi onaylayın. Bir kez, üç gün boyunca geçerlidir.',
    password: 'Hesabınız için yeni bir şifre belirleyin. Bir kez, bir saat boyunca geçerlidir.',
    known:
      'Birisi bu adresle yeni bir hesap istedi. Zaten bir hesabınız var: giriş yapın veya yeni bir şifre belirleyin.',
    unlock:
      'Birisi hesabınızda çok sayıda yanlış şifre denedi. Giriş yapamıyorsanız bu bağlantıyı cihazınızda açın, sonra giriş yapın. Bir kez, bir gün boyunca geçerlidir.',
  },
  he: {
    confirmation: 'אשרו את כתובת הדוא״ל כדי לפתוח את החשבון. הקישור פועל פעם אחת, במשך שלושה ימים.',
    password: 'הגדירו סיסמה חדשה לחשבון. הקישור פועל פעם אחת, במשך שעה.',
    known: 'מישהו ביקש חשבון חדש בכתובת הזאת. כבר יש לכם חשבון: היכנסו או הגדירו סיסמה חדשה.',
    unlock:
      'מישהו ניסה סיסמאות שגויות רבות בחשבון שלכם. אם אינכם מצליחים להיכנס, פתחו את הקישור במכשיר שלכם ואז היכנסו. הקישור פועל פעם אחת, במשך יום.',
  },
  fa: {
    confirmation: 'برای باز کردن حساب، ایمیل خود را تأیید کنید. این پیوند یک بار و تا سه روز کار می‌کند.',
    password: 'رمز عبور تازه‌ای برای حساب خود بگذارید. این پیوند یک بار و تا یک ساعت کار می‌کند.',
    known: 'کسی با این نشانی حساب تازه‌ای خواسته است. شما حساب دارید: وارد شوید یا رمز عبور تازه‌ای بگذارید.',
    unlock:
      'کسی رمزهای نادرست زیادی روی حساب شما امتحان کرده است. اگر نمی‌توانید وارد شوید، این پیوند را در دستگاه خود باز کنید و سپس وارد شوید. این پیوند یک بار و تا یک روز کار می‌کند.',
  },
  ur: {
    confirmation: 'اکاؤنٹ کھولنے کے لیے اپنے ای میل کی تصدیق کریں۔ یہ لنک ایک بار، تین دن تک کام کرتا ہے۔',
    password: 'اپنے اکاؤنٹ کا نیا پاس ورڈ رکھیں۔ یہ لنک ایک بار، ایک گھنٹے تک کام کرتا ہے۔',
    known: 'کسی نے اس پتے سے نیا اکاؤنٹ مانگا ہے۔ آپ کا اکاؤنٹ موجود ہے: سائن اِن کریں یا نیا پاس ورڈ رکھیں۔',
    unlock:
      'کسی نے آپ کے اکاؤنٹ پر کئی غلط پاس ورڈ آزمائے۔ اگر آپ سائن اِن نہیں کر سکتے تو یہ لنک اپنے آلے پر کھولیں، پھر سائن اِن کریں۔ یہ لنک ایک بار، ایک دن تک کام کرتا ہے۔',
  },
} satisfies Readonly<Record<Language, Words>>;

/** The text of a letter in a language; English when there is none. */
export function wordsOf(kind: LetterKind, locale: string | null): string {
  const code = locale ?? 'en';
  return (words[code] ?? words[code.split('-', 1)[0] ?? ''] ?? english)[kind];
}
