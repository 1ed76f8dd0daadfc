import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import { echeanceParDefaut, prochaineRelance } from '#shared/features/argent/encours/rules.ts';
import { formaterNumeroEncours } from '#shared/features/argent/encours/rules/numero.ts';
import { NIVEAU_MAX } from '#shared/features/argent/encours/rules/delais.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import type { ActionEncours, TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { reglerEnDemo } from './encaissements.ts';
import { creerHasard, type Hasard } from './hasard.ts';
import { momentDeDemo } from './horaires.ts';
import { joursPasses } from './passe/calendrier.ts';
import { produitsDemo, type ProduitDemo } from './produits.ts';

type Histoire = {
  readonly type: TypeEncours;
  readonly action: ActionEncours;
  readonly info: (produit: ProduitDemo, quantite: number) => string;
  /** Encours of goods have lines; services and contreparties a round amount. */
  readonly marchandise: boolean;
};

const HISTOIRES: readonly Histoire[] = [
  {
    type: 'LOGISTIQUE',
    action: 'AVOIR',
    marchandise: true,
    info: (p, n) => `${n} ${p.nom} facturés mais absents du colis`,
  },
  {
    type: 'LOGISTIQUE',
    action: 'RELIVRAISON',
    marchandise: true,
    info: (p, n) => `${n} ${p.nom} arrivés cassés, photos transmises au transporteur`,
  },
  {
    type: 'RETOUR',
    action: 'AVOIR',
    marchandise: true,
    info: (p, n) => `Reprise de ${n} ${p.nom} périmés, bordereau signé par la déléguée`,
  },
  {
    type: 'COMPENSATION',
    action: 'COMPENSATION',
    marchandise: true,
    info: (p, n) => `Hausse de tarif sur ${p.nom} : stock de ${n} à compenser`,
  },
  {
    type: 'CONTREPARTIE_TG',
    action: 'COOPERATION',
    marchandise: false,
    info: (p) => `Tête de gondole entrée, quatre semaines : ${p.nom}`,
  },
  {
    type: 'CONTREPARTIE_PROMO',
    action: 'AVOIR',
    marchandise: true,
    info: (p, n) => `Bons de réduction immédiate remboursés : ${n} ${p.nom} vendus`,
  },
  {
    type: 'CHALLENGE',
    action: 'FACTURE',
    marchandise: false,
    info: (p) => `Objectif de vente atteint sur ${p.nom}, prime pour l’officine`,
  },
  {
    type: 'RFA',
    action: 'RFA',
    marchandise: false,
    info: (p) => `Remise de fin d’année, premier palier atteint (${p.labo})`,
  },
  {
    type: 'RECLAMATION',
    action: 'AUTRES',
    marchandise: false,
    info: (p) => `Remise de lancement oubliée sur la facture : ${p.nom}`,
  },
];

/** How far along an encours is: few to declare, many waiting, most of the old ones settled. */
type Stade = 'A_DECLARER' | 'DECLARE' | 'PARTIEL' | 'REGLE';
const stadeSelonAge = (h: Hasard, age: number): Stade => {
  if (age < 6) return h.oui(0.8) ? 'A_DECLARER' : 'DECLARE';
  if (age < 35) return h.oui(0.2) ? 'A_DECLARER' : h.oui(0.8) ? 'DECLARE' : 'REGLE';
  if (age < 100) return h.oui(0.15) ? 'PARTIEL' : h.oui(0.5) ? 'DECLARE' : 'REGLE';
  return h.oui(age < 330 ? 0.12 : 0.03) ? 'DECLARE' : 'REGLE';
};

export type Pharmacie = {
  readonly tenantId: number;
  /** Adopted laboratories by name. */
  readonly laboratoires: ReadonlyMap<string, number>;
  readonly equipe: readonly { readonly id: number; readonly nom: string }[];
};

const montantRond = (h: Hasard): number => h.parmi([8_000, 12_000, 15_000, 18_000, 24_000, 30_000, 45_000, 60_000]);

/** When it was declared, reminded and settled, and for how much, drawn after its age. */
const etapesDe = (
  h: Hasard,
  { fait, attendu, aujourdhui }: { readonly fait: Jour; readonly attendu: number; readonly aujourdhui: Jour },
) => {
  const stade = stadeSelonAge(h, joursEntre(fait, aujourdhui));
  const declare = stade !== 'A_DECLARER';
  const declaration = declare
    ? [ajouterJours(fait, h.entre(0, 4)), aujourdhui].toSorted()[0]!
    : ajouterJours(fait, h.entre(0, 12));
  const regleLe = stade === 'REGLE' ? [ajouterJours(declaration, h.entre(9, 75)), aujourdhui].toSorted()[0]! : null;
  const recu =
    stade === 'REGLE'
      ? h.oui(0.12)
        ? Math.round(attendu * 0.9)
        : attendu
      : stade === 'PARTIEL'
        ? Math.round(attendu * 0.4)
        : 0;
  const niveau =
    stade === 'DECLARE' || stade === 'PARTIEL'
      ? Math.min(NIVEAU_MAX, Math.floor(joursEntre(declaration, aujourdhui) / 22))
      : 0;
  const derniereRelance = niveau > 0 ? ajouterJours(aujourdhui, -h.entre(2, 14)) : null;
  return { stade, declare, declaration, regleLe, recu, niveau, derniereRelance };
};

type LigneDemo = {
  readonly tenantId: number;
  readonly produit: ProduitDemo;
  readonly quantite: number;
  readonly prix: number;
};

const insertLigne = (tx: SystemeTx, id: number, { tenantId, produit, quantite, prix }: LigneDemo) =>
  tx
    .insertInto('encours_ligne')
    .values({
      tenant_id: tenantId,
      encours_id: id,
      position: 1,
      produit: produit.nom,
      ean: produit.ean,
      quantite,
      prix_unitaire_ht_centimes: prix,
      motif: null,
    })
    .execute();

type RelanceDemo = {
  readonly tenantId: number;
  readonly auteur: Pharmacie['equipe'][number];
  readonly date: Jour;
  readonly niveau: number;
  readonly creeLe: string;
};

const insertRelance = (tx: SystemeTx, id: number, { tenantId, auteur, date, niveau, creeLe }: RelanceDemo) =>
  tx
    .insertInto('encours_relance')
    .values({
      tenant_id: tenantId,
      encours_id: id,
      date,
      niveau,
      canal: 'MAIL',
      destinataires: ['comptabilite@exemple.fr'],
      cree_par_id: auteur.id,
      cree_par_nom: auteur.nom,
      cree_le: creeLe,
    })
    .execute();

const unEncours = async (
  tx: SystemeTx,
  h: Hasard,
  { tenantId, laboratoires, equipe }: Pharmacie,
  numero: string,
  fait: Jour,
  aujourdhui: Jour,
): Promise<void> => {
  const histoire = h.parmi(HISTOIRES);
  const labo = h.parmi([...laboratoires.keys()]);
  const produit = h.parmi(produitsDemo.filter((p) => p.labo === labo));
  const auteur = h.parmi(equipe);
  const quantite = h.entre(2, 36);
  const prix = Math.round(produit.prixCentimes * 0.55);
  const attendu = histoire.marchandise ? quantite * prix : montantRond(h);
  const etapes = etapesDe(h, { fait, attendu, aujourdhui });
  const { stade, declare, declaration, regleLe, recu, niveau, derniereRelance } = etapes;
  // The pharmacy invoices its prizes, and counts what they pay with taxes: both natures are seen.
  const enTtc = histoire.type === 'CHALLENGE' && recu === 0;
  const midi = (jour: Jour) => momentDeDemo(jour, '10:30', aujourdhui);

  const { id } = await tx
    .insertInto('encours')
    .values({
      tenant_id: tenantId,
      numero,
      laboratoire_id: laboratoires.get(labo) ?? 0,
      type: histoire.type,
      info: histoire.info(produit, quantite),
      action_attendue: histoire.action,
      action_description: histoire.action === 'AUTRES' ? 'Rétablir la remise sur la prochaine facture' : null,
      nature_fiscale: enTtc ? 'TTC' : 'HT',
      taux_tva_centiemes: enTtc ? 2_000 : null,
      valeur_attendue_centimes: attendu,
      valeur_reglee_centimes: recu,
      date_declaration: declaration,
      date_prevue: declare ? declaration : null,
      date_echeance: echeanceParDefaut(declaration),
      etat: stade === 'PARTIEL' ? 'DECLARE' : stade,
      date_fait: fait,
      reference_facture: histoire.marchandise ? `F${h.entre(100_000, 999_999)}` : null,
      canal_declaration: declare ? h.parmi(['MAIL', 'MAIL', 'PORTAIL', 'TELEPHONE'] as const) : null,
      ecart_motif: stade === 'REGLE' && recu < attendu ? 'REMISE_COMMERCIALE' : null,
      regle_le: regleLe,
      niveau_relance: niveau,
      prochaine_relance: declare && !regleLe ? prochaineRelance(declaration, niveau, derniereRelance) : null,
      responsable_id: auteur.id,
      cree_par_id: auteur.id,
      cree_par_nom: auteur.nom,
      cree_le: midi(fait),
      modifie_par_nom: auteur.nom,
      modifie_le: midi((regleLe ?? declaration < aujourdhui) ? (regleLe ?? declaration) : aujourdhui),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const journal = (action: string, jour: Jour) =>
    tx
      .insertInto('journal')
      .values({
        tenant_id: tenantId,
        utilisateur_id: auteur.id,
        utilisateur_nom: auteur.nom,
        objet: 'encours',
        objet_id: id,
        action,
        cree_le: midi(jour),
      })
      .execute();
  if (histoire.marchandise) await insertLigne(tx, id, { tenantId, produit, quantite, prix });
  await journal('creer', fait);
  if (declare) await journal('declarer', declaration);
  if (derniereRelance) {
    await insertRelance(tx, id, { tenantId, auteur, date: derniereRelance, niveau, creeLe: midi(derniereRelance) });
    await journal('relancer', derniereRelance);
  }
  if (recu > 0) {
    const date = regleLe ?? ajouterJours(aujourdhui, -3);
    await reglerEnDemo(tx, tenantId, {
      encoursId: id,
      laboratoireId: laboratoires.get(labo) ?? 0,
      date,
      action: moyenAttendu[histoire.action === 'AUTRES' ? 'COMPENSATION' : histoire.action],
      montantCentimes: recu,
      // One number for each settlement, whatever is drawn.
      reference: `AV-${h.entre(10, 99)}-${numero.slice(2)}`,
      solde: stade === 'REGLE',
      auteur,
      creeLe: midi(date),
    });
    await journal('regler', date);
  }
};

/** How many encours: over the last eleven months, and in an ordinary month of last year. */
type Nombres = { readonly recents: number; readonly parMois: number };

/**
 * Two years of encours, oldest first, numbered by year. The past draws its own random numbers: the last months do not
 * change.
 */
export const chargerEncoursDemo = async (
  tx: SystemeTx,
  h: Hasard,
  pharmacie: Pharmacie,
  { recents, parMois }: Nombres,
  aujourdhui: Jour,
): Promise<void> => {
  const passe = creerHasard(20_250_100 + pharmacie.tenantId);
  const faits = [
    ...Array.from({ length: recents }, () => ({
      fait: ajouterJours(aujourdhui, -Math.floor(h.entre(0, 18) ** 2)),
      tirage: h,
    })),
    ...joursPasses(passe, parMois, aujourdhui).map((fait) => ({ fait, tirage: passe })),
  ].toSorted((a, b) => (a.fait < b.fait ? -1 : Number(a.fait > b.fait)));
  const compteurs = new Map<number, number>();
  for (const { fait, tirage } of faits) {
    const annee = Number(fait.slice(0, 4));
    const n = (compteurs.get(annee) ?? 0) + 1;
    compteurs.set(annee, n);
    await unEncours(tx, tirage, pharmacie, formaterNumeroEncours(annee, n), fait, aujourdhui);
  }
  const lignes = [...compteurs].map(([annee, dernier]) => ({ tenant_id: pharmacie.tenantId, annee, dernier }));
  if (lignes.length > 0) await tx.insertInto('encours_compteur').values(lignes).execute();
};
