import { type ComponentProps, Suspense } from 'react';
import { lazyPart, preload } from '../bindings/lazy-part.ts';
import type { Dialog as DialogType } from './Dialog.tsx';

function loadDialog() {
  return import('./Dialog.tsx');
}
const Dialog = lazyPart(async () => (await loadDialog()).Dialog);

/** Fetches the code of modals before one is asked for. Never throws: who opens one tries again. */
export function prepareDialog(): void {
  preload(loadDialog);
}

/** The same modal for the first screen, whose code loads before any modal opens (P4). */
export function LazyDialog(props: ComponentProps<typeof DialogType>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
