import type { Fixture } from './model.ts';

/** A skill function that works out the skill without noise, asked for at every event, once for each fixture. */
export function keepingFair<S>(
  skillOf: (fixture: Fixture, noise: number) => S,
): (fixture: Fixture, noise: number) => S {
  const fair = new WeakMap<Fixture, { readonly skill: S }>();
  return (fixture, noise) => {
    if (noise !== 0) return skillOf(fixture, noise);
    const known = fair.get(fixture);
    if (known !== undefined) return known.skill;
    const skill = skillOf(fixture, 0);
    fair.set(fixture, { skill });
    return skill;
  };
}
