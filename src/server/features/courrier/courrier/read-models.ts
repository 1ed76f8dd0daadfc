import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Courrier, courrierContract, CourrierEnListe } from '#shared/features/courrier/courrier/contract.ts';
import { cacherLiens, porteUnLienSecret } from '#shared/features/courrier/courrier/rules.ts';
import type { StatutCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';

type Filtres = QueryOf<(typeof courrierContract)['pageCourriers']>;

const colonnes = [
  'm.id',
  'm.tenant_id as tenantId',
  't.nom as tenantNom',
  'm.destinataires',
  'm.sujet',
  'm.statut',
  'm.tentatives',
  'm.cree_le as creeLe',
  'm.cree_par_nom as creeParNom',
  'm.envoye_le as envoyeLe',
] as const;
const nbPieces = sql<number>`jsonb_array_length(m.pieces)`.as('nbPieces');
const RECHERCHE = ['m.sujet', 't.nom', 'm.cree_par_nom'];
const tri = {
  creeLe: sql`m.cree_le`,
  tenantNom: sql`f_tri(t.nom) collate textes`,
  sujet: sql`f_tri(m.sujet) collate textes`,
} as const;

const courriers = (tx: SystemeTx) => tx.selectFrom('mail as m').innerJoin('tenant as t', 't.id', 'm.tenant_id');

const filtres = (tx: SystemeTx, { statut, q }: Pick<Filtres, 'statut' | 'q'>) =>
  courriers(tx)
    .$if(statut !== undefined, (requete) => requete.where('m.statut', '=', statut!))
    .$if(Boolean(q), (requete) =>
      requete.where((e) =>
        e.or([
          contientTexteSql(RECHERCHE, q ?? ''),
          sql<boolean>`array_to_string(m.destinataires, ' ') ilike ${`%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`}`,
        ]),
      ),
    );

const enListe = <L extends { statut: string }>(ligne: L): L & { statut: StatutCourrier } => ({
  ...ligne,
  statut: ligne.statut as StatutCourrier,
});

export const pageCourriers = async (tx: SystemeTx, recherche: Filtres) => {
  const { page, taille, tri: colonne, ordre, statut, q } = recherche;
  const lignes = await filtres(tx, recherche)
    .select(colonnes)
    .select(nbPieces)
    .orderBy(tri[colonne], ordre)
    .orderBy('m.id', ordre)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  const groupes = await filtres(tx, { q, statut: undefined })
    .select(['m.statut', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('m.statut')
    .execute();
  const parStatut = {
    EN_ATTENTE: 0,
    ENVOYE: 0,
    CONSERVE: 0,
    ECHEC: 0,
    INCERTAIN: 0,
    ...Object.fromEntries(groupes.map(({ statut: s, n }) => [s, n])),
  };
  const total = statut ? parStatut[statut] : groupes.reduce((somme, { n }) => somme + n, 0);
  return { elements: lignes.map((ligne): CourrierEnListe => enListe(ligne)), total, parStatut };
};

/** @throws 404 */
export const unCourrier = async (tx: SystemeTx, id: number): Promise<Courrier> => {
  const ligne = await courriers(tx)
    .select(colonnes)
    .select(nbPieces)
    .select(['m.repondre_a as repondreA', 'm.texte', 'm.erreur', 'm.pieces', 'm.reste'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  const { pieces, reste, texte, ...courrier } = ligne;
  return {
    ...enListe(courrier),
    texte: cacherLiens(texte),
    personnel: porteUnLienSecret(texte),
    nonRemis: reste ?? courrier.destinataires,
    pieces: (pieces as unknown as { nom: string }[]).map(({ nom }) => nom),
  };
};
