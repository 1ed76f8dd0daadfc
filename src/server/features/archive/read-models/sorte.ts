import type { z } from 'zod';
import type { TenantTx } from '#server/core/db/database.ts';
import type { EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import type { Services } from '#server/core/services.ts';
import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import type { NomSorte } from '#shared/features/archive/contract.ts';
import type { Lien } from '#shared/features/notification/contract.ts';

export type Outils = Pick<Services, 'db' | 'dbSysteme' | 'fichiers' | 'maintenant'>;
/** Says that `n` more are in. @throws when the server stops: what is written so far is given up */
export type Avancer = (n: number) => Promise<void>;

export type Demandee<D> = {
  readonly tenantId: number;
  /** Who asked, as that person is today; undefined when no longer let in. */
  readonly acteur: Acteur | undefined;
  readonly demande: D;
  readonly maintenant: Date;
};
/** An archive that is about to be written. */
export type Preparee = {
  /** Of the ZIP. */
  readonly nom: string;
  readonly total: number;
  readonly entrees: (avancer: Avancer) => AsyncIterable<EntreeAEcrire>;
  /** What it holds, kept until it is taken. */
  readonly contenu?: unknown;
};

/** What a feature brings to the one mechanism that makes archives: what to put in, under which rights, and how it is told. */
export type SorteArchive<D = unknown> = {
  readonly nom: NomSorte;
  readonly demande: z.ZodType<D>;
  /** As the push channel says it changes, and as the journal names it. */
  readonly sujet: string;
  readonly objet: string;
  /** How long the ZIP is kept. */
  readonly heures: number;
  /**
   * Reads what is asked, under the rights of today.
   * @throws AppError: it will not be better later, its sentence is what the asker reads
   */
  readonly preparer: (outils: Outils, demandee: Demandee<D>) => Promise<Preparee>;
  /** Before each taking: whether what it holds may still be seen, and what seeing it leaves behind. @throws AppError */
  readonly prendre?: (tx: TenantTx, acteur: Acteur, contenu: unknown) => Promise<void>;
  /** Where it is found again. */
  readonly lien: (id: number, typeTenant: TypeTenant) => Lien;
  /** What the asker is told: at once, or only when it was not taken meanwhile. */
  readonly prete: { readonly titre: string; readonly texte: (titre: string, jusquau: string) => string; readonly aussitot: boolean };
  readonly interrompue: { readonly titre: string; readonly texte: string };
};

/** Infers what is asked; erased by the registry, whose rows were written through the same schema. */
export const declarerSorte = <D>(sorte: SorteArchive<D>): SorteArchive => sorte as unknown as SorteArchive;
