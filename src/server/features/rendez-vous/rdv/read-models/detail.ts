import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { CompteRendu, DetailRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { findActions } from '../repository/actions.ts';
import { findReponses } from '../repository/reponses.ts';
import { unRdv } from './liste.ts';

const texteDe = async (tx: TenantTx, id: number): Promise<string> => {
  const ligne = await tx
    .selectFrom('rdv_texte')
    .select('texte')
    .where('tenant_id', '=', tx.tenantId)
    .where('rdv_id', '=', id)
    .executeTakeFirst();
  return ligne?.texte ?? '';
};

const caDe = async (tx: TenantTx, id: number): Promise<Record<string, number>> => {
  const lignes = await tx
    .selectFrom('rdv_ca')
    .select(['annee', 'montant'])
    .where('tenant_id', '=', tx.tenantId)
    .where('rdv_id', '=', id)
    .orderBy('annee')
    .execute();
  return Object.fromEntries(lignes.map(({ annee, montant }) => [String(annee), montant]));
};

export const comptesRendusDe = async (tx: TenantTx, id: number): Promise<CompteRendu[]> => {
  const lignes = await tx
    .selectFrom('rdv_compte_rendu as c')
    .innerJoin('mail as m', (join) => join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.mail_id'))
    .select(['m.id', 'm.cree_le as le', 'm.cree_par_nom as par', 'm.destinataires', 'm.statut', 'm.erreur'])
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.rdv_id', '=', id)
    .orderBy('m.id', 'desc')
    .execute();
  return lignes.map((ligne) => ({ ...ligne, statut: ligne.statut as CompteRendu['statut'] }));
};

/**
 * One RDV with its note. A private RDV comes without its note, actions, answers, turnover and minutes.
 * @param connue version that the reader already has: its note is then not read again
 * @throws 404
 */
export const detailRdv = async (tx: TenantTx, acteur: Acteur, id: number, connue?: number): Promise<DetailRdv> => {
  const rdv = await unRdv(tx, acteur, id);
  if (rdv.prive)
    return { ...rdv, texte: null, actions: [], guideReponses: [], chiffreAffaireAnnuel: {}, comptesRendus: [] };
  const [texte, actions, guideReponses, chiffreAffaireAnnuel, comptesRendus] = await ensemble(
    rdv.version === connue ? Promise.resolve(null) : texteDe(tx, id),
    findActions(tx, id),
    findReponses(tx, id),
    caDe(tx, id),
    comptesRendusDe(tx, id),
  );
  return { ...rdv, texte, actions, guideReponses, chiffreAffaireAnnuel, comptesRendus };
};

/** Of a private RDV, only the acts on its sharing. */
const ACTES_PRIVES = ['creer', 'partager'];
export const historiqueRdv = async (tx: TenantTx, acteur: Acteur, id: number) => {
  const { prive } = await unRdv(tx, acteur, id);
  const actes = await historiqueDe(tx, 'rdv', id);
  return prive ? actes.filter(({ action }) => ACTES_PRIVES.includes(action)) : actes;
};
