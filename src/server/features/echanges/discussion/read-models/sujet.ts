import type { Sujet as SujetAnnonce } from '#shared/core/sujets.ts';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { LienNotification, Notification } from '#shared/features/courrier/notification/schemas.ts';

/** What is talked about, as a discussion needs it. */
export type ObjetDiscute = {
  readonly tenantId: number;
  readonly id: number;
  /** How people name it. */
  readonly titre: string;
  /** Who made it: told of what is said, and may close. */
  readonly creeParId: number | null;
  /** The screen that shows it to the people of its account; null: none yet. */
  readonly lien: LienNotification | null;
  /** The groupement whose modèle it copies, while its account is an adhérent: messages may be shown there. */
  readonly groupementId: number | null;
  /** The screen that shows it there. */
  readonly lienGroupement: LienNotification | null;
};

/** What a kind brings to the engine (ADR 13); who reads, writes and closes is in the policy. */
export type SujetDiscussion = {
  /** The type of its notifications. */
  readonly notification: Notification['type'];
  /** The subject of the live channel whose lists show the unread messages. */
  readonly canal: SujetAnnonce;
  /**
   * Those of these objects that exist in these accounts: an absent and a foreign one are both missing.
   * @param delegueId who looks from outside: what the account does not show him is missing too
   */
  readonly objets: (
    tx: Tx,
    tenantIds: readonly number[],
    ids: readonly number[],
    delegueId?: number,
  ) => Promise<ObjetDiscute[]>;
  /** Finds the adhérent of this groupement whose object is a copy of one of its modèles. */
  readonly membre?: (tx: SystemeTx, groupementId: number, id: number) => Promise<number | undefined>;
};

/** Every kind that is served: the list is in `server/composition/sujets.ts`. */
export type Sujets = Readonly<Partial<Record<KindDiscussion, SujetDiscussion>>>;
