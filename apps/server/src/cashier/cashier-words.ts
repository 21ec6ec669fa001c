import { isRightToLeft, type Language, languages } from '@touchline/contract/locales';

/** Texts of the demonstration cashier. */
export interface CashierWords {
  readonly deposit: string;
  readonly withdrawal: string;
  readonly instruction: string;
  readonly success: string;
  readonly error: string;
  readonly pending: string;
  readonly settled: string;
  /** `{brand}` stands for the name of the site. */
  readonly back: string;
}

const everyLanguage: Readonly<Record<Language, CashierWords>> = {
  en: {
    deposit: 'Demo cashier: deposit',
    withdrawal: 'Demo cashier: withdrawal',
    instruction: 'This is a demonstration, and no real money moves. Choose how the payment ends.',
    success: 'It succeeds',
    error: 'It fails',
    pending: 'It stays pending',
    settled: 'This payment is settled.',
    back: 'Back to {brand}',
  },
  de: {
    deposit: 'Demo-Kasse: Einzahlung',
    withdrawal: 'Demo-Kasse: Auszahlung',
    instruction: 'Dies ist eine Vorführung, es fließt kein echtes Geld. Wähle, wie die Zahlung ausgeht.',
    success: 'Sie gelingt',
    error: 'Sie schlägt fehl',
    pending: 'Sie bleibt offen',
    settled: 'Diese Zahlung ist abgeschlossen.',
    back: 'Zurück zu {brand}',
  },
  ar: {
    deposit: 'صندوق تجريبي: إيداع',
    withdrawal: 'صندوق تجريبي: سحب',
    instruction: 'هذا عرض توضيحي ولا تتحرك فيه أموال حقيقية. اختر كيف تنتهي العملية.',
    success: 'تنجح',
    error: 'تفشل',
    pending: 'تبقى قيد الانتظار',
    settled: 'اكتملت هذه العملية.',
    back: 'العودة إلى {brand}',
  },
  fr: {
    deposit: 'Caisse de démonstration : dépôt',
    withdrawal: 'Caisse de démonstration : retrait',
    instruction: 'Ceci est une démonstration, aucun argent réel ne circule. Choisissez l’issue du paiement.',
    success: 'Il réussit',
    error: 'Il échoue',
    pending: 'Il reste en attente',
    settled: 'Ce paiement est terminé.',
    back: 'Retour à {brand}',
  },
  it: {
    deposit: 'Cassa dimostrativa: deposito',
    withdrawal: 'Cassa dimostrativa: prelievo',
    instruction: 'Questa è una dimostrazione, non si muove denaro reale. Scegli l’esito del pagamento.',
    success: 'Riesce',
    error: 'Non riesce',
    pending: 'Resta in sospeso',
    settled: 'Questo pagamento è concluso.',
    back: 'Torna a {brand}',
  },
  es: {
    deposit: 'Caja de demostración: depósito',
    withdrawal: 'Caja de demostración: retirada',
    instruction: 'Esto es una demostración y no se mueve dinero real. Elige cómo termina el pago.',
    success: 'Se completa',
    error: 'Falla',
    pending: 'Queda pendiente',
    settled: 'Este pago está cerrado.',
    back: 'Volver a {brand}',
  },
  'pt-BR': {
    deposit: 'Caixa de demonstração: depósito',
    withdrawal: 'Caixa de demonstração: saque',
    instruction: 'Isto é uma demonstração e nenhum dinheiro real é movimentado. Escolha como o pagamento termina.',
    success: 'É concluído',
    error: 'Falha',
    pending: 'Fica pendente',
    settled: 'Este pagamento foi encerrado.',
    back: 'Voltar para {brand}',
  },
  fi: {
    deposit: 'Esittelykassa: talletus',
    withdrawal: 'Esittelykassa: nosto',
    instruction: 'Tämä on esittely, eikä oikeaa rahaa liiku. Valitse, miten maksu päättyy.',
    success: 'Se onnistuu',
    error: 'Se epäonnistuu',
    pending: 'Se jää odottamaan',
    settled: 'Tämä maksu on päättynyt.',
    back: 'Takaisin sivustolle {brand}',
  },
  no: {
    deposit: 'Demokasse: innskudd',
    withdrawal: 'Demokasse: uttak',
    instruction: 'Dette er en demonstrasjon, og ingen ekte penger flyttes. Velg hvordan betalingen ender.',
    success: 'Den lykkes',
    error: 'Den mislykkes',
    pending: 'Den blir ventende',
    settled: 'Denne betalingen er avsluttet.',
    back: 'Tilbake til {brand}',
  },
  ru: {
    deposit: 'Демо-касса: пополнение',
    withdrawal: 'Демо-касса: вывод средств',
    instruction: 'Это демонстрация, настоящие деньги не переводятся. Выберите, чем закончится платёж.',
    success: 'Платёж пройдёт',
    error: 'Платёж не пройдёт',
    pending: 'Платёж останется в обработке',
    settled: 'Этот платёж завершён.',
    back: 'Вернуться на {brand}',
  },
  kk: {
    deposit: 'Демо-касса: шотты толықтыру',
    withdrawal: 'Демо-касса: ақша шығару',
    instruction: 'Бұл көрсетілім, нақты ақша аударылмайды. Төлем қалай аяқталатынын таңдаңыз.',
    success: 'Төлем өтеді',
    error: 'Төлем өтпейді',
    pending: 'Төлем өңделуде қалады',
    settled: 'Бұл төлем аяқталды.',
    back: '{brand} сайтына оралу',
  },
  tr: {
    deposit: 'Demo kasa: para yatırma',
    withdrawal: 'Demo kasa: para çekme',
    instruction: 'Bu bir gösterimdir, gerçek para hareket etmez. Ödemenin nasıl sonuçlanacağını seçin.',
    success: 'Başarılı olur',
    error: 'Başarısız olur',
    pending: 'Beklemede kalır',
    settled: 'Bu ödeme sonuçlandı.',
    back: '{brand} sitesine dön',
  },
  he: {
    deposit: 'קופת הדגמה: הפקדה',
    withdrawal: 'קופת הדגמה: משיכה',
    instruction: 'זו הדגמה, וכסף אמיתי אינו עובר. בחרו איך התשלום מסתיים.',
    success: 'הוא מצליח',
    error: 'הוא נכשל',
    pending: 'הוא נשאר בהמתנה',
    settled: 'התשלום הזה הסתיים.',
    back: 'חזרה אל {brand}',
  },
  fa: {
    deposit: 'صندوق نمایشی: واریز',
    withdrawal: 'صندوق نمایشی: برداشت',
    instruction: 'این یک نمایش است و پول واقعی جابه‌جا نمی‌شود. انتخاب کنید پرداخت چگونه پایان یابد.',
    success: 'موفق می‌شود',
    error: 'ناموفق می‌شود',
    pending: 'در انتظار می‌ماند',
    settled: 'این پرداخت به پایان رسیده است.',
    back: 'بازگشت به {brand}',
  },
  ur: {
    deposit: 'آزمائشی کیشیئر: رقم جمع کرانا',
    withdrawal: 'آزمائشی کیشیئر: رقم نکالنا',
    instruction: 'یہ ایک نمائش ہے اور اصل رقم منتقل نہیں ہوتی۔ منتخب کریں کہ ادائیگی کیسے ختم ہو۔',
    success: 'کامیاب ہو',
    error: 'ناکام ہو',
    pending: 'زیرِ التوا رہے',
    settled: 'یہ ادائیگی مکمل ہو چکی ہے۔',
    back: '{brand} پر واپس',
  },
};

/** The words of a locale, or of its language; English when there are none. */
export function cashierWords(locale: string) {
  const lang =
    languages.find((each) => each === locale) ??
    languages.find((each) => each === locale.split('-')[0]) ??
    languages[0];
  return { lang, direction: isRightToLeft(lang) ? 'rtl' : 'ltr', words: everyLanguage[lang] } as const;
}
