import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { Auteur } from '#server/core/journal.ts';
import {
  recevoirAvoir,
  remplacerAvoirRecu,
  type AvoirLu,
} from '#server/features/argent/encaissement/commands/recevoir-avoir.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';
import type { SourceFacture } from '#shared/features/argent/facture/schemas.ts';
import { periodeEntiere } from '#shared/features/argent/facture/rules.ts';
import { citeParAvoir } from '../read-models/cite.ts';
import { avoirReemis } from '../read-models/papiers.ts';
import { findFacture, updateEncaissementDeLaFacture } from '../repository.ts';

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

/** The credit note becomes an encaissement to share out, once (ECM-22); a re-issue, the one it was before (FAC-108). */
export const creerEncaissementDepuisAvoir = async (tx: Tx, auteur: Auteur, avoir: AvoirRecu): Promise<void> => {
  const { id, tenantId, htCentimes, tvaCentimes, ttcCentimes, source, ...papier } = avoir;
  const cite = (await citeParAvoir(tx, tenantId, id)).slice(0, MAX_INFO).trim();
  const avoirLu: AvoirLu = {
    ...papier,
    source: source === 'SAISIE' ? 'MANUEL' : source,
    tenantId,
    montants: { montantHtCentimes: htCentimes, tvaCentimes, montantTtcCentimes: ttcCentimes },
    info: cite || null,
  };
  const reemis = await avoirReemis(tx, tenantId, id);
  const encaissementId = reemis
    ? await remplacerAvoirRecu(tx, auteur, reemis.encaissementId, avoirLu)
    : await recevoirAvoir(tx, auteur, avoirLu);
  if (reemis && encaissementId !== null) await updateEncaissementDeLaFacture(tx, tenantId, reemis.id, null);
  await updateEncaissementDeLaFacture(tx, tenantId, id, encaissementId);
};

/** Receives a credit note that a person completed or took back, or that is no longer replaced. */
export const encaisserAvoir = async (tx: TenantTx, auteur: Auteur, id: number): Promise<void> => {
  const facture = await findFacture(tx, id);
  // Its state tells a complete credit note that counts from one that is aside, self-billed, replaced or incomplete.
  if (facture?.etat !== 'AVOIR' || facture.encaissementId !== null) return;
  const { laboratoireId, dateEmission: date, periodeDebut: debut, periodeFin: fin } = facture;
  if (laboratoireId === null || date === null) return;
  const periode = periodeEntiere({ debut, fin });
  await creerEncaissementDepuisAvoir(tx, auteur, { ...facture, tenantId: tx.tenantId, laboratoireId, date, periode });
};
