import { type ComponentProps, lazy, Suspense } from 'react';
import type { Dialog as DialogType } from './Dialog.tsx';

function loadDialog() {
  return import('./Dialog.tsx');
}
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));

/** Fetches the code of modals before one is asked for. Never throws: who opens one tries again. */
export function prepareDialog(): void {
  loadDialog().catch(() => undefined);
}

/** The same modal for the first screen, whose code loads before any modal opens (P4). */
export function LazyDialog(props: ComponentProps<typeof DialogType>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
