import type { Tx } from '#server/core/db/database.ts';
import type { Auteur } from '#server/core/journal.ts';
import { recevoirAvoir } from '#server/features/argent/encaissement/commands/recevoir-avoir.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';
import type { SourceFacture } from '#shared/features/argent/facture/schemas.ts';
import { citeParAvoir } from '../read-models/cite.ts';
import { updateEncaissementDeLaFacture } from '../repository.ts';

/** A credit note that is complete. */
type AvoirRecu = {
  readonly id: number;
  readonly tenantId: number;
  readonly laboratoireId: number;
  readonly numero: string;
  readonly date: Jour;
  readonly source: SourceFacture;
  readonly htCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly ttcCentimes: number | null;
  readonly periode: PeriodeEncaissement | null;
  readonly fichierId: number | null;
};

const MAX_INFO = 500;

/** The credit note becomes an encaissement to share out, once (ECM-22). */
export const creerEncaissementDepuisAvoir = async (tx: Tx, auteur: Auteur, avoir: AvoirRecu): Promise<void> => {
  const { id, tenantId, htCentimes, tvaCentimes, ttcCentimes, source, ...papier } = avoir;
  const cite = (await citeParAvoir(tx, tenantId, id)).slice(0, MAX_INFO).trim();
  const encaissementId = await recevoirAvoir(tx, auteur, {
    ...papier,
    source: source === 'SAISIE' ? 'MANUEL' : source,
    tenantId,
    montants: { montantHtCentimes: htCentimes, tvaCentimes, montantTtcCentimes: ttcCentimes },
    info: cite || null,
  });
  await updateEncaissementDeLaFacture(tx, tenantId, id, encaissementId);
};
