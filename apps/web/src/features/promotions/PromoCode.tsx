import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { CodeField, type CodeOutcome } from '../../ui/CodeField.tsx';

/** [BON-07c] Takes the code of a promotion; what it brings stands in the lists beside it at once. */
export function PromoCode() {
  const { t, serverText } = useText();
  const commands = useCommands();
  const use = async (code: string): Promise<CodeOutcome> => {
    const result = await commands.redeemPromoCode(code);
    switch (result.kind) {
      case 'unreachable':
        return { isProblem: true, words: t('promotions.unreachable') };
      case 'refused':
        return { isProblem: true, words: serverText(result.key, t('promotions.refused')) };
      case 'done': {
        const { name } = result;
        const words = name === null ? t('promotions.code.done.plain') : t('promotions.code.done', { name });
        return { isProblem: false, words };
      }
    }
  };
  return (
    <CodeField
      label={t('promotions.code')}
      button={t('promotions.code.use')}
      missing={t('promotions.code.missing')}
      capitals
      longest={64}
      use={use}
    />
  );
}
