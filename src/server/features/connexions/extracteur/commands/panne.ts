import { SortieError, type MotifSortie } from '#server/core/sortie/sortie.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { CausePanne } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import type { JourRecu } from '#shared/features/connexions/vente/rules.ts';

/** The sales cannot be collected at all now: nothing of the days changes (CNX-45). */
export class PanneExtracteur extends Error {
  override readonly name = 'PanneExtracteur';
  readonly motif: CausePanne;
  constructor(motif: CausePanne, options?: ErrorOptions) {
    super(motif, options);
    this.motif = motif;
  }
}

const CAUSES: Readonly<Record<MotifSortie, CausePanne>> = {
  NON_AUTORISEE: 'ADRESSE',
  INTERNE: 'ADRESSE',
  INJOIGNABLE: 'INJOIGNABLE',
  CERTIFICAT: 'CERTIFICAT',
  TROP_LENT: 'TROP_LENT',
  TROP_GROS: 'TROP_GROS',
  COUPEE: 'COUPEE',
};
/** What a failed outgoing call says to a pharmacy; any other error stays what it is. */
export const enPanne = (error: unknown): unknown =>
  error instanceof SortieError ? new PanneExtracteur(CAUSES[error.motif], { cause: error }) : error;

/** What a source gives of a day: its sales, that it is not closed yet, or that it is no longer kept. */
export type Recueilli =
  | { readonly sorte: 'RECUS'; readonly recus: readonly JourRecu[]; readonly apres?: () => Promise<void> }
  | { readonly sorte: 'PERDUS'; readonly jours: readonly Jour[] };
/** A source of sales: asked for days, the most recent first, it gives them as they come (CNX-35). */
export type SourceRecueil = (
  jours: readonly Jour[],
  signal: AbortSignal | undefined,
) => AsyncGenerator<Recueilli, void>;
