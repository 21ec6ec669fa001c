import { useMemo } from 'react';
import type { SlipBetView } from '@touchline/client';
import { keptAmount } from '@touchline/rules';
import { useCommands, usePage, useSelect } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { isTotal, sharedStake, totalOf } from './stakes.ts';

/** The text that a stake field shows after a key, and the text that the slip stored, which may differ. */
export interface TypedStake {
  readonly shown: string;
  readonly kept: string;
}

type OfferedStake = 'recommended' | 'max_stake';

interface Stakes {
  set(betId: string, text: string, source?: OfferedStake): TypedStake;
  /**
   * Types the stake of the one bet that the slip is by now: it can be a system already while the page still draws the
   * combo whose field this is. Dropped where there are several.
   */
  setOnly(text: string, source?: OfferedStake): TypedStake;
  setAll(text: string): TypedStake;
  /** Divides a total by all bets; what is no amount stands in every field, so that it is called wrong there. */
  split(text: string): TypedStake;
  /** Types the win of the one bet; as `setOnly`. */
  setOnlyWin(text: string): TypedStake;
}

/**
 * Types stakes as people write amounts in the page's locale, and says what stands there after it: rules that did not take
 * the text leave the one before.
 */
export function useStakes(): Stakes {
  const commands = useCommands();
  const { ticket } = useSelect();
  const { config } = usePage();
  const { locale } = useText();
  return useMemo(() => {
    const bets = (): readonly SlipBetView[] => ticket.get().bets;
    const currency = (): { readonly code: string; readonly subunits: string } => {
      const { currency: code } = ticket.get().totalStake;
      return { code, subunits: config.currencies.find((each) => each.code === code)?.subunits ?? '100' };
    };
    /** `stands`: the stake in the slip after the command. */
    const take = (typed: string, change: (kept: string) => void, stands: () => string): TypedStake => {
      const { code, subunits } = currency();
      const kept = keptAmount(typed, subunits, { currency: code, locale });
      change(kept);
      const now = stands();
      return { shown: now === kept ? typed : now, kept: now };
    };
    const betOf = (betId: string): SlipBetView | undefined => bets().find(({ id }) => id === betId);
    const onlyId = (): string => {
      const [only, ...others] = bets();
      return only === undefined || others.length > 0 ? '' : only.id;
    };
    const set: Stakes['set'] = (betId, text, source) =>
      take(
        text,
        (kept) => commands.setStake(betId, kept, source),
        () => betOf(betId)?.stakeText ?? '',
      );
    return {
      set,
      setOnly: (text, source) => set(onlyId(), text, source),
      setAll: (text) => take(text, commands.setStakeForAll, () => sharedStake(bets())),
      split: (text) => {
        const { code, subunits } = currency();
        const kept = keptAmount(text, subunits, { currency: code, locale });
        if (!isTotal(kept, subunits)) return take(text, commands.setStakeForAll, () => sharedStake(bets()));
        commands.splitStake(kept);
        return { shown: text, kept: totalOf(bets(), subunits) };
      },
      setOnlyWin: (text) => {
        const betId = onlyId();
        return take(
          text,
          (kept) => commands.setWin(betId, kept),
          () => betOf(betId)?.winText ?? '',
        );
      },
    };
  }, [commands, ticket, config, locale]);
}
