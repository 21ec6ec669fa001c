import { useEffect } from 'react';
import { preload } from '../../bindings/lazy-part.ts';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { withText } from '../../text/load.ts';

const loaders = {
  sign_in: withText(() => import('./SignInDialog.tsx')),
  sign_up: withText(() => import('./SignUpForm.tsx')),
};

/** [EMB-06] Fetches the frames of sign-in and sign-up for a visitor, once the page is idle, so that they open at once. */
export function FramePreloaders() {
  const { config } = usePage();
  return (
    <>
      {config.sign_in_frame_preloader === true ? <Preloader of="sign_in" /> : null}
      {config.sign_up_frame_preloader === true ? <Preloader of="sign_up" /> : null}
    </>
  );
}

function Preloader({ of }: { readonly of: keyof typeof loaders }) {
  const { env } = usePage();
  const { status } = useSession();
  const isWanted = useWhyNotOffered(of) === null && status === 'not_logged_in';
  useEffect(() => {
    if (isWanted) env.whenIdle(() => preload(loaders[of]));
  }, [env, isWanted, of]);
  return null;
}
