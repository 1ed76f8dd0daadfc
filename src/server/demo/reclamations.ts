import { randomUUID } from 'node:crypto';
import type { SystemeTx } from '#server/core/db/database.ts';
import { nettoyerHtml } from '#server/core/html/nettoyer.ts';
import { insertCommentaire } from '#server/features/echanges/discussion/repository.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { apresReponseLabo, formaterNumeroReclamation } from '#shared/features/echanges/reclamation/rules.ts';
import { montantReclame } from '#shared/features/echanges/reclamation/rules/montant.ts';
import { FICHES, type Dit, type FicheDemo } from './fiches-reclamations.ts';
import { momentDeDemo } from './horaires.ts';

type Comptes = { readonly tenantId: number; readonly utilisateurs: ReadonlyMap<string, number> };
const NOMS: Readonly<Record<string, string>> = {
  titulaire: 'Beaumont Claire',
  achat: 'Nguyen Thomas',
  merch: 'Lopez Camille',
  operateur: 'Traoré Aminata',
};

const etatFinal = (dits: readonly Dit[]): { statut: StatutDiscussion; aTraiter: boolean } => {
  let etat: { statut: StatutDiscussion; aTraiter: boolean } = { statut: 'WAITING', aTraiter: false };
  for (const { labo, interne, statut } of dits)
    if (labo !== undefined) etat = apresReponseLabo(etat) as typeof etat;
    else if (!interne) etat = { statut: statut ?? etat.statut, aTraiter: false };
  const dernier = dits.at(-1);
  // The job of the night would have made it EXPIRED.
  return etat.statut === 'WAITING' && !etat.aTraiter && (dernier?.il ?? 0) > 10
    ? { statut: 'EXPIRED', aTraiter: false }
    : etat;
};

const lire = async (
  tx: SystemeTx,
  tenantId: number,
  discussionId: number,
  jusqua: number,
  lecteurs: readonly number[],
): Promise<void> => {
  await tx
    .insertInto('discussion_lecture')
    .values(
      lecteurs.map((lecteur) => ({
        tenant_id: tenantId,
        discussion_id: discussionId,
        lecteur_id: lecteur,
        lu_jusqua: jusqua,
      })),
    )
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'discussion_id', 'lecteur_id']).doUpdateSet({ lu_jusqua: jusqua }),
    )
    .execute();
};
const equipeDe = ({ utilisateurs }: Comptes): readonly number[] =>
  Object.keys(NOMS).flatMap((username) => utilisateurs.get(username) ?? []);

const dire = async (
  tx: SystemeTx,
  { tenantId, utilisateurs }: Comptes,
  discussionId: number,
  laboratoireNom: string,
  dit: Dit & { le: Date },
) => {
  const { qui, labo, texte, statut = null, interne = false, le } = dit;
  const auteur = {
    tenantId: labo === undefined ? tenantId : null,
    utilisateurId: labo === undefined ? (utilisateurs.get(qui ?? '') ?? 0) : null,
    nom: labo ?? NOMS[qui ?? ''] ?? 'Pharmaccord',
    compte: labo === undefined ? null : laboratoireNom,
    impersonation: false,
  };
  const message = texte === undefined ? null : nettoyerHtml(`<p>${texte}</p>`);
  const id = await insertCommentaire(tx, tenantId, {
    discussionId,
    message,
    statut,
    interne,
    externe: labo !== undefined,
    auteur,
    maintenant: le,
  });
  // Who speaks has read what was said before.
  if (auteur.utilisateurId !== null) await lire(tx, tenantId, discussionId, id, [auteur.utilisateurId]);
  return id;
};

const charger = async (
  tx: SystemeTx,
  comptes: Comptes,
  fiche: FicheDemo,
  {
    numero,
    labo,
    aujourdhui,
  }: { numero: string; labo: { id: number; nom: string; mail: string | null }; aujourdhui: Jour },
): Promise<void> => {
  const { tenantId, utilisateurs } = comptes;
  const dates = fiche.dits.map(({ il, a }) => new Date(momentDeDemo(ajouterJours(aujourdhui, -il), a, aujourdhui)));
  const [premier] = fiche.dits;
  const debut = dates[0] ?? new Date();
  const createur = utilisateurs.get(premier?.qui ?? '') ?? null;
  const nom = NOMS[premier?.qui ?? ''] ?? null;
  const { id } = await tx
    .insertInto('reclamation')
    .values({
      tenant_id: tenantId,
      numero,
      laboratoire_id: labo.id,
      motif: fiche.motif,
      objet: fiche.objet,
      urgent: fiche.urgent ?? false,
      date_butoir: fiche.butoir === undefined ? null : ajouterJours(aujourdhui, fiche.butoir),
      reference_bl: fiche.bl ?? null,
      destinataires: labo.mail ? [labo.mail] : [],
      nature_fiscale: 'HT',
      montant_reclame_centimes: montantReclame({ montantReclameCentimes: null, lignes: fiche.lignes ?? [] }),
      lien_secret: randomUUID(),
      lien_expire_le: expirationLien(debut).toISOString(),
      vue_le: dates.find((_date, i) => fiche.dits[i]?.labo !== undefined)?.toISOString() ?? null,
      cree_par_id: createur,
      cree_par_nom: nom,
      cree_le: debut.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lignes = (fiche.lignes ?? []).map(({ prixUnitaireHtCentimes, ...reste }, position) => ({
    tenant_id: tenantId,
    reclamation_id: id,
    position,
    ...reste,
    prix_unitaire_ht_centimes: prixUnitaireHtCentimes,
  }));
  if (lignes.length > 0) await tx.insertInto('reclamation_ligne').values(lignes).execute();
  const { statut, aTraiter } = etatFinal(fiche.dits);
  const { id: discussionId } = await tx
    .insertInto('discussion')
    .values({
      tenant_id: tenantId,
      kind: 'RECLAMATION',
      objet_id: id,
      statut,
      a_traiter: aTraiter,
      statut_le: (dates.at(-1) ?? debut).toISOString(),
      statut_par_id: createur,
      statut_par_nom: nom,
      cree_par_id: createur,
      cree_par_nom: nom,
      cree_le: debut.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [i, dit] of fiche.dits.entries()) {
    const commentaireId = await dire(tx, comptes, discussionId, labo.nom, { ...dit, le: dates[i] ?? debut });
    if (fiche.lueDeTous) await lire(tx, tenantId, discussionId, commentaireId, equipeDe(comptes));
    if (dit.labo === undefined) continue;
    await tx
      .insertInto('reclamation_reponse')
      .values({
        tenant_id: tenantId,
        commentaire_id: commentaireId,
        reclamation_id: id,
        auteur_mail: 'service-clients@exemple.fr',
        nature: dit.reponse?.nature ?? null,
        avoir_numero: dit.reponse?.avoirNumero ?? null,
        montant_centimes: dit.reponse?.montantCentimes ?? null,
        date_prevue: dit.reponse?.datePrevue ?? null,
      })
      .execute();
  }
};

/** What one pharmacy disputes with its laboratories, in the order it was opened. */
export const chargerReclamations = async (
  tx: SystemeTx,
  comptes: Comptes,
  passees: readonly FicheDemo[],
  aujourdhui: Jour,
): Promise<void> => {
  const labos = await tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['l.id', 'd.nom', 'd.email_laboratoire as mail'])
    .where('l.tenant_id', '=', comptes.tenantId)
    .orderBy('l.id')
    .limit(12)
    .execute();
  if (labos.length === 0) return;
  const annees = new Map<number, number>();
  const parDate = [...FICHES, ...passees].toSorted((a, b) => (b.dits[0]?.il ?? 0) - (a.dits[0]?.il ?? 0));
  for (const fiche of parDate) {
    const annee = Number(ajouterJours(aujourdhui, -(fiche.dits[0]?.il ?? 0)).slice(0, 4));
    const rang = (annees.get(annee) ?? 0) + 1;
    annees.set(annee, rang);
    const labo = labos[fiche.rang % labos.length]!;
    await charger(tx, comptes, fiche, { numero: formaterNumeroReclamation(annee, rang), labo, aujourdhui });
  }
  for (const [annee, dernier] of annees)
    await tx.insertInto('reclamation_compteur').values({ tenant_id: comptes.tenantId, annee, dernier }).execute();
};
