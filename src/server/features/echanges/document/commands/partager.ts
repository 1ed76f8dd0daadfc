import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { pharmaciesSansLecture, pharmaciesViseesDocument } from '../read-models/destinataires.ts';
import { upsertLecteursAvertis } from '../repository/avis.ts';
import { prevenirDocument } from './charger.ts';

const court = (nom: string): string => (nom.length > 120 ? `${nom.slice(0, 119).trimEnd()}…` : nom);
const lienDocument = (id: number) => ({ ecran: 'documents' as const, params: { document: String(id) } });

/** Tells, once each, the adhérents that receive the document or a new version of it. */
export const annoncerDocument = async (
  tx: TenantTx,
  acteur: Acteur,
  { id, nom }: { readonly id: number; readonly nom: string },
): Promise<void> => {
  if (acteur.typeTenant !== 'GROUPEMENT') return;
  const { tenantId } = tx;
  await enSysteme(tx, async (systeme) => {
    const avertis = await upsertLecteursAvertis(
      systeme,
      tenantId,
      id,
      await pharmaciesViseesDocument(systeme, tenantId, id),
    );
    if (avertis.length === 0) return;
    const groupement = await nomDuTenant(systeme, tenantId);
    await annoncerEvenement(
      systeme,
      acteur,
      'DOCUMENT_PARTAGE',
      avertis.map(({ pharmacieId, deja }) => ({
        tenantId: pharmacieId,
        objet: id,
        donnees: { groupement, nom: court(nom), deja },
        lien: lienDocument(id),
      })),
    );
  });
};

/** The document that a reminder is about. */
type Rappele = { readonly id: number; readonly nom: string; readonly dateExpiration: Jour | null };
/** Adhérents who have not read the shared version, and the content of a reminder. */
export const rappelDuDocument = async (tx: SystemeTx, groupementId: number, { id, nom, dateExpiration }: Rappele) => ({
  pharmacieIds: await pharmaciesSansLecture(tx, groupementId, id),
  donnees: { groupement: await nomDuTenant(tx, groupementId), nom: court(nom), valableJusquAu: dateExpiration },
  lien: lienDocument(id),
});
export const rappelerDocument = (tx: TenantTx, acteur: Acteur, document: Rappele): Promise<number> => {
  const { tenantId } = tx;
  return enSysteme(tx, async (systeme) => {
    const { pharmacieIds, donnees, lien } = await rappelDuDocument(systeme, tenantId, document);
    await annoncerEvenement(
      systeme,
      acteur,
      'DOCUMENT_RELANCE',
      pharmacieIds.map((pharmacieId) => ({
        tenantId: pharmacieId,
        objet: document.id,
        donnees,
        dateLimite: document.dateExpiration,
        lien,
      })),
    );
    return pharmacieIds.length;
  });
};

/** Refreshes the document in the account and at the adhérents concerned before or after the change. */
export const prevenirMembres = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  avant: readonly number[] = [],
): Promise<void> => {
  const { tenantId } = tx;
  const apres =
    acteur.typeTenant === 'GROUPEMENT'
      ? await enSysteme(tx, (systeme) => pharmaciesViseesDocument(systeme, tenantId, id))
      : [];
  prevenirDocument(tx, [tenantId, ...avant, ...apres], id);
};
