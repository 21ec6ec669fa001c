/** The page in React. */
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Host, HostState } from '@touchline/host-sdk';
import { Sportsbook } from '@touchline/host-sdk/react';
import { byId, openConsole, playerOf, productOf } from './console.ts';

const player = playerOf('first');
const trace = openConsole();

function Portal() {
  const host = useRef<Host>(null);
  const [isSignedIn, setIsSignedIn] = useState(player.isSignedIn);
  const [balance, setBalance] = useState<string | null>(null);
  const [oddsType, setOddsType] = useState<NonNullable<HostState['oddsType']>>('decimal');
  const [isShown, setIsShown] = useState(true);
  // Known once the page is there only, as where a server renders it.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- pages of hosts do so, and the product has to follow
    if (new URLSearchParams(location.search).get('odds') === 'british') setOddsType('british');
  }, []);
  const choose = (next: boolean): void => {
    player.set(next);
    setIsSignedIn(next);
    if (!next) setBalance(null);
  };
  return (
    <>
      <header>
        <strong>Northgate in React</strong>
        <nav>
          <button type="button" onClick={() => host.current?.pageChanged({ page: 'in_play' })}>
            Live
          </button>
          <button type="button" onClick={() => host.current?.openBetSlip({ tab: 'MY_BETS' })}>
            My bets
          </button>
          <button type="button" onClick={() => setOddsType(oddsType === 'decimal' ? 'british' : 'decimal')}>
            {oddsType === 'decimal' ? 'British odds' : 'Decimal odds'}
          </button>
          <button type="button" aria-pressed={!isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Close the sportsbook' : 'Open the sportsbook'}
          </button>
        </nav>
        <output id="balance">{balance ?? 'Signed out'}</output>
        <button type="button" onClick={() => choose(!isSignedIn)}>
          {isSignedIn ? 'Sign out' : 'Sign in'}
        </button>
      </header>
      {isShown ? (
        <Sportsbook
          ref={host}
          src={productOf('first') ?? ''}
          title="Sportsbook"
          oddsType={oddsType}
          authStatus={isSignedIn ? 'logged_in' : 'not_logged_in'}
          getToken={player.getToken}
          trace={trace}
          on={{
            'balance-changed': ({ balance: now }) => setBalance(now === null ? null : `${now.amount} ${now.currency}`),
            'sign-in': ({ reason }) => {
              if (reason === 'plain' || reason === 'place' || reason === 'bets') choose(true);
            },
          }}
        />
      ) : null}
    </>
  );
}

createRoot(byId('app')).render(<Portal />);
