import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Who a register is asked about, as far as the account knows it. Never logged. */
export interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** `YYYY-MM-DD`. */
  readonly birth_date: string | null;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly country: string;
}

/** A register of excluded persons. Rejects where it gives no answer in time. */
export interface ExclusionRegister {
  isExcluded(person: Person): Promise<boolean>;
}

export interface Registers {
  /** Asks the register of the player's country, unless an answer still counts. A silent register leaves no answer. */
  refresh(playerId: string): Promise<void>;
}

export interface RegistersDeps {
  readonly db: Database;
  /** By country of residence. */
  readonly registers: ReadonlyMap<string, ExclusionRegister & { readonly answerHours: number }>;
  /** Called with the country of a register that gave no answer, and why. */
  readonly onSilent: (country: string, error: unknown) => void;
}

interface PlayerRow extends Omit<Person, 'country'> {
  readonly country: string | null;
  readonly is_fresh: boolean;
}

/**
 * Registers of excluded persons (RG-10). They are asked outside every transaction: stakes and deposits read the dated answer
 * under their lock, and are refused where there is none.
 */
export function createRegisters({ db, registers, onSilent }: RegistersDeps): Registers {
  return {
    async refresh(playerId) {
      if (registers.size === 0) return;
      const { rows } = await sql<PlayerRow>`
        select first_name, last_name, birth_date::text, email, coalesce(mobile_phone, auth_phone_number) as phone_number,
          player.country, coalesce(answer.country = player.country and answer.answered_at > now() - interval '1 hour'
            * (select (registers->>player.country)::numeric from protection), false) as is_fresh
        from player left join lateral (
          select country, answered_at from register_answer where player_id = player.id order by id desc limit 1
        ) answer on true
        where player.id = ${playerId}`.execute(db);
      const [row] = rows;
      if (row === undefined || row.country === null || row.is_fresh) return;
      const { country, is_fresh: _, ...person } = row;
      const register = registers.get(country);
      if (register === undefined) return;
      try {
        const asked_at = new Date();
        const is_excluded = await register.isExcluded({ ...person, country });
        await db
          .insertInto('register_answer')
          .values({ player_id: playerId, country, is_excluded, answered_at: asked_at })
          .execute();
      } catch (error) {
        onSilent(country, error);
      }
    },
  };
}
