import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { EvenementAnnonce } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { estAdherentRfa } from '../read-models/copies.ts';
import { upsertPaliers } from '../repository/copies.ts';
import type { RangeeRfa } from '../repository.ts';

type Copie = Pick<RangeeRfa, 'id' | 'annee' | 'groupementId' | 'modeleId'>;

/** Closes the notifications of a copy: what they asked is done (RFA-31). */
export const cloreAvisRfa = (
  tx: TenantTx,
  acteur: Acteur,
  { id }: Pick<Copie, 'id'>,
  sortes: readonly EvenementAnnonce[],
): Promise<void> => cloreEvenements(tx, acteur, sortes, [{ tenantId: tx.tenantId, objet: id }]);

/**
 * The open screens of the groupement read again what its adhérent wrote; those of a pharmacy that left are no longer
 * its own.
 */
export const rafraichirModele = async (
  systeme: SystemeTx,
  tenantId: number,
  { groupementId, modeleId }: Pick<Copie, 'groupementId' | 'modeleId'>,
): Promise<void> => {
  if (groupementId === null || modeleId === null) return;
  if (await estAdherentRfa(systeme, groupementId, tenantId))
    prevenirApres(systeme, [{ k: 'change', tenantId: groupementId, sujet: 'rfa', id: modeleId }]);
};
export const rafraichirGroupement = async (tx: TenantTx, copie: Copie): Promise<void> => {
  if (copie.modeleId !== null) await enSysteme(tx, (systeme) => rafraichirModele(systeme, tx.tenantId, copie));
};

const DIT: Readonly<Record<AcceptationRfa, string>> = {
  WAITING: 'en attente',
  ACCEPTED: 'validée',
  REFUSED: 'refusée',
};

/**
 * The groupement learns what its adhérent answered (RFA-31); what it says reached is proposed to who accepts, late or
 * not (RFA-30).
 */
export const direReponse = async (
  tx: TenantTx,
  acteur: Acteur,
  copie: Copie,
  { acceptation, nom }: { readonly acceptation: AcceptationRfa; readonly nom: string },
): Promise<void> => {
  const { id, annee, groupementId, modeleId } = copie;
  if (groupementId === null || modeleId === null) return;
  await cloreAvisRfa(tx, acteur, copie, ['RFA_PUBLIEE', 'RFA_RELANCEE']);
  const { tenantId } = tx;
  const pharmacie = await nomDuTenant(tx, tenantId);
  await enSysteme(tx, async (systeme) => {
    if (!(await estAdherentRfa(systeme, groupementId, tenantId))) return;
    if (acceptation === 'ACCEPTED') await upsertPaliers(systeme, groupementId, [{ tenantId, id, modeleId }]);
    const rfa = `RFA ${annee}, ${nom}`;
    await annoncerEvenement(systeme, acteur, 'RFA_REPONDUE', [
      {
        tenantId: groupementId,
        objet: modeleId,
        elements: [tenantId],
        donnees: { pharmacie, rfa, phrase: `${rfa} – ${DIT[acceptation]}.` },
        lien: { ecran: 'rfasGroupement', params: { annee: String(annee), rfa: String(modeleId) } },
      },
    ]);
    prevenirApres(systeme, [{ k: 'change', tenantId: groupementId, sujet: 'rfa', id: modeleId }]);
  });
};
