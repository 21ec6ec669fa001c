import type { Language } from '@touchline/contract/locales';

export type SmsKind = 'code' | 'known' | 'password' | 'unlock';

/** `{code}` stands for the six digits, `{link}` for an address of the page. */
type Words = Readonly<Record<SmsKind, string>>;

const english: Words = {
  code: 'Your code is {code}. It works for ten minutes. Tell it to nobody.',
  known: 'Somebody wanted to use this number for another account. It belongs to yours already: sign in with it.',
  password: 'Your code for a new password is {code}. It works for ten minutes. Tell it to nobody.',
  unlock:
    'Somebody tried many wrong passwords on your account. If you cannot sign in, open this once within a day: {link}',
};

/** Texts of short messages in each language of the site (AUTH-06a). */
const words: Readonly<Record<string, Words>> = {
  en: english,
  de: {
    code: 'Dein Code ist {code}. Er gilt zehn Minuten. Gib ihn niemandem.',
    known:
      'Jemand wollte diese Nummer für ein anderes Konto nutzen. Sie gehört schon zu deinem: Melde dich mit ihr an.',
    password: 'Dein Code für ein neues Passwort ist {code}. Er gilt zehn Minuten. Gib ihn niemandem.',
    unlock:
      'Jemand hat bei deinem Konto viele falsche Passwörter versucht. Wenn du dich nicht anmelden kannst, öffne dies einmal innerhalb eines Tages: {link}',
  },
  ar: {
    code: 'رمزك هو {code}. يعمل لمدة عشر دقائق. لا تخبر به أحدًا.',
    known: 'أراد شخص ما استخدام هذا الرقم لحساب آخر. الرقم مرتبط بحسابك: سجّل الدخول به.',
    password: 'رمزك لتعيين كلمة مرور جديدة هو {code}. يعمل لمدة عشر دقائق. لا تخبر به أحدًا.',
    unlock:
      'جرّب شخص ما كلمات مرور خاطئة كثيرة على حسابك. إذا تعذّر عليك الدخول فافتح هذا الرابط مرة واحدة خلال يوم: {link}',
  },
  fr: {
    code: 'Votre code est {code}. Il est valable dix minutes. Ne le donnez à personne.',
    known: 'Quelqu’un a voulu utiliser ce numéro pour un autre compte. Il est déjà lié au vôtre : connectez-vous avec.',
    password:
      'Votre code pour un nouveau mot de passe est {code}. Il est valable dix minutes. Ne le donnez à personne.',
    unlock:
      'Quelqu’un a essayé de nombreux mots de passe erronés sur votre compte. Si vous ne pouvez pas vous connecter, ouvrez ceci une fois, dans la journée : {link}',
  },
  it: {
    code: 'Il tuo codice è {code}. Vale dieci minuti. Non darlo a nessuno.',
    known: 'Qualcuno voleva usare questo numero per un altro conto. È già legato al tuo: accedi con esso.',
    password: 'Il tuo codice per una nuova password è {code}. Vale dieci minuti. Non darlo a nessuno.',
    unlock:
      'Qualcuno ha provato molte password errate sul tuo conto. Se non riesci ad accedere, apri questo link una volta, entro un giorno: {link}',
  },
  es: {
    code: 'Tu código es {code}. Vale diez minutos. No se lo des a nadie.',
    known: 'Alguien quiso usar este número para otra cuenta. Ya pertenece a la tuya: inicia sesión con él.',
    password: 'Tu código para una contraseña nueva es {code}. Vale diez minutos. No se lo des a nadie.',
    unlock:
      'Alguien ha probado muchas contraseñas erróneas en tu cuenta. Si no puedes entrar, abre esto una vez, en el plazo de un día: {link}',
  },
  'pt-BR': {
    code: 'Seu código é {code}. Vale por dez minutos. Não o informe a ninguém.',
    known: 'Alguém quis usar este número em outra conta. Ele já é da sua: entre com ele.',
    password: 'Seu código para uma nova senha é {code}. Vale por dez minutos. Não o informe a ninguém.',
    unlock:
      'Alguém tentou muitas senhas erradas na sua conta. Se você não conseguir entrar, abra este link uma vez, em até um dia: {link}',
  },
  fi: {
    code: 'Koodisi on {code}. Se on voimassa kymmenen minuuttia. Älä kerro sitä kenellekään.',
    known: 'Joku yritti käyttää tätä numeroa toiseen tiliin. Se kuuluu jo sinun tiliisi: kirjaudu sillä.',
    password:
      'Koodisi uutta salasanaa varten on {code}. Se on voimassa kymmenen minuuttia. Älä kerro sitä kenellekään.',
    unlock:
      'Joku kokeili tilillesi monta väärää salasanaa. Jos et pääse kirjautumaan, avaa tämä kerran vuorokauden kuluessa: {link}',
  },
  no: {
    code: 'Koden din er {code}. Den virker i ti minutter. Ikke gi den til noen.',
    known: 'Noen ville bruke dette nummeret til en annen konto. Det hører allerede til din: logg inn med det.',
    password: 'Koden din for et nytt passord er {code}. Den virker i ti minutter. Ikke gi den til noen.',
    unlock:
      'Noen prøvde mange feil passord på kontoen din. Hvis du ikke får logget inn, åpne dette én gang innen et døgn: {link}',
  },
  ru: {
    code: 'Ваш код: {code}. Он действует десять минут. Никому его не сообщайте.',
    known: 'Кто-то хотел указать этот номер для другого счёта. Он уже привязан к вашему: войдите с ним.',
    password: 'Код для нового пароля: {code}. Он действует десять минут. Никому его не сообщайте.',
    unlock:
      'Кто-то много раз ввёл неверный пароль к вашему счёту. Если не удаётся войти, откройте эту ссылку один раз в течение суток: {link}',
  },
  kk: {
    code: 'Сіздің кодыңыз: {code}. Ол он минут жұмыс істейді. Оны ешкімге айтпаңыз.',
    known: 'Біреу бұл нөмірді басқа шотқа қолданғысы келді. Ол сіздің шотыңызға тиесілі: онымен кіріңіз.',
    password: 'Жаңа құпиясөзге арналған кодыңыз: {code}. Ол он минут жұмыс істейді. Оны ешкімге айтпаңыз.',
    unlock:
      'Біреу сіздің шотыңызға көп рет қате құпиясөз енгізді. Кіре алмасаңыз, мына сілтемені бір тәулік ішінде бір рет ашыңыз: {link}',
  },
  tr: {
    code: 'Kodunuz {code}. On dakika geçerlidir. Kimseyle paylaşmayın.',
    known:
      'Birisi bu numarayı başka bir hesap için kullanmak istedi. Numara zaten sizin hesabınızda: onunla giriş yapın.',
    password: 'Yeni şifreniz için kodunuz {code}. On dakika geçerlidir. Kimseyle paylaşmayın.',
    unlock:
      'Birisi hesabınızda çok sayıda yanlış şifre denedi. Giriş yapamıyorsanız bunu bir gün içinde bir kez açın: {link}',
  },
  he: {
    code: 'הקוד שלכם הוא {code}. הוא תקף לעשר דקות. אל תמסרו אותו לאיש.',
    known: 'מישהו רצה להשתמש במספר הזה לחשבון אחר. הוא כבר שייך לחשבון שלכם: היכנסו איתו.',
    password: 'הקוד שלכם לסיסמה חדשה הוא {code}. הוא תקף לעשר דקות. אל תמסרו אותו לאיש.',
    unlock:
      'מישהו ניסה סיסמאות שגויות רבות בחשבון שלכם. אם אינכם מצליחים להיכנס, פתחו את הקישור הזה פעם אחת בתוך יממה: {link}',
  },
  fa: {
    code: 'کد شما {code} است. ده دقیقه اعتبار دارد. آن را به کسی نگویید.',
    known: 'کسی می‌خواست این شماره را برای حساب دیگری به کار ببرد. این شماره به حساب شما وصل است: با آن وارد شوید.',
    password: 'کد شما برای گذرواژهٔ تازه {code} است. ده دقیقه اعتبار دارد. آن را به کسی نگویید.',
    unlock:
      'کسی گذرواژه‌های نادرست زیادی روی حساب شما آزموده است. اگر نمی‌توانید وارد شوید، این پیوند را یک بار تا یک روز باز کنید: {link}',
  },
  ur: {
    code: 'آپ کا کوڈ {code} ہے۔ یہ دس منٹ تک کام کرتا ہے۔ کسی کو نہ بتائیں۔',
    known: 'کسی نے یہ نمبر دوسرے اکاؤنٹ کے لیے استعمال کرنا چاہا۔ یہ پہلے سے آپ کے اکاؤنٹ کا ہے: اس سے سائن اِن کریں۔',
    password: 'نئے پاس ورڈ کے لیے آپ کا کوڈ {code} ہے۔ یہ دس منٹ تک کام کرتا ہے۔ کسی کو نہ بتائیں۔',
    unlock:
      'کسی نے آپ کے اکاؤنٹ پر بہت سے غلط پاس ورڈ آزمائے۔ اگر آپ سائن اِن نہیں کر پا رہے تو ایک دن کے اندر یہ لنک ایک بار کھولیں: {link}',
  },
} satisfies Readonly<Record<Language, Words>>;

/** The text of a message in a language; English when there is none. */
export function smsText(
  kind: SmsKind,
  locale: string,
  { code, link = '' }: { readonly code: string; readonly link?: string },
): string {
  const found = words[locale] ?? words[locale.split('-', 1)[0] ?? ''] ?? english;
  return found[kind].replace('{code}', code).replace('{link}', link);
}
