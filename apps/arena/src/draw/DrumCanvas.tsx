import { useLayoutEffect, useRef } from 'preact/hooks';
import { useEachFrame } from '../moment.ts';
import { createDrum, type Drum, type DrumScene } from './drum.ts';

/** The drum that the balls come from, drawn once a frame; null draws nothing. */
export function DrumCanvas({ scene }: { readonly scene: () => DrumScene | null }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const drumRef = useRef<Drum | null>(null);
  useLayoutEffect(() => {
    if (canvasRef.current !== null) drumRef.current = createDrum(canvasRef.current);
  }, []);
  useEachFrame(() => {
    const shown = scene();
    if (shown !== null) drumRef.current?.draw(shown);
  });
  return <canvas ref={canvasRef} className="drum" aria-hidden="true" />;
}
