import { buffer } from 'node:stream/consumers';
import { decompresserEntree, lireEntrees } from '#server/core/files/archive.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { creerMonde as creerMondeRdv } from '#server/testing/mondes/rdv.ts';
import { corpsMultipart, unTexte } from '#server/testing/mondes/reclamation.ts';
import { multipartAvec, type FichierEnvoye } from '#server/testing/multipart.ts';
import type { Reponse } from '#server/testing/application.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { unProduitCompare } from '#shared/features/pilotage/comparatif/exemples-de-test.ts';
import { unGuide } from '#shared/features/rendez-vous/guide-rdv/exemples-de-test.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';

/** One word for each private thing: found anywhere else, it has leaked. */
export const MARQUES = {
  rdvSelf: 'zzrdvpoursoi',
  rdvCustom: 'zzrdvchoisi',
  rdvGroupe: 'zzrdvdugroupe',
  docSelf: 'zzdocpoursoi',
  docCustom: 'zzdocchoisi',
  docGroupe: 'zzdocdugroupe',
  docVille: 'zzdocdesvilles',
  note: 'zznoteinterne',
  fil: 'zzfilentrenous',
  guide: 'zzguideofficine',
  /** An amount sold, in cents, and a stock: alone in its account, it is every sum of its sales. */
  ventes: '737373737',
} as const;
export type Marque = keyof typeof MARQUES;
export const MARQUES_TOUTES = Object.keys(MARQUES) as Marque[];
/** What the laboratory reads too. */
export const PUBLIC = 'zzpublicpourlelabo';

const QUATRE = ['admin', 'achat', 'merch', 'operateur'] as const;
/** Who acts for the pharmacy is let into all but its sales, unless he is of the publisher (CNX-42, RFA-41). */
const COMPTE = [...QUATRE, 'auNomDe', 'confrere'] as const;
const GROUPE = ['gerant', 'collegue', 'lecteur'] as const;
export type Qui =
  | (typeof COMPTE)[number]
  | (typeof GROUPE)[number]
  | 'membreVille'
  | 'autreGroupement'
  | 'delegue'
  | 'superAdmin';

/** Who may read each. `auNomDe`: a super administrator who acts for the pharmacy; `confrere`: the ADMIN of another, whom it let in. */
export const LECTEURS: Readonly<Record<Marque, readonly Qui[]>> = {
  rdvSelf: ['achat'],
  rdvCustom: ['achat', 'merch', 'admin', 'auNomDe', 'confrere'],
  rdvGroupe: GROUPE,
  docSelf: ['achat'],
  docCustom: ['achat', 'merch', 'admin', 'auNomDe', 'confrere', 'superAdmin'],
  docGroupe: [...GROUPE, 'superAdmin'],
  docVille: [...GROUPE, 'membreVille', 'superAdmin'],
  note: COMPTE,
  fil: [...COMPTE, 'delegue'],
  guide: [...COMPTE, 'superAdmin'],
  ventes: [...QUATRE, 'auNomDe'],
};

/** What came, and whatever is packed inside it. */
export const octetsDe = async ({ brut }: Pick<Reponse, 'brut'>): Promise<string> => {
  if (brut.toString('latin1', 0, 5) === '%PDF-') return (await lirePdf(brut)).texte;
  if (brut.toString('latin1', 0, 2) !== 'PK') return brut.toString('utf8');
  const contenus = await Promise.all(
    lireEntrees(brut).map(
      async (entree) => `${entree.nom}\n${await octetsDe({ brut: await buffer(decompresserEntree(brut, entree)) })}`,
    ),
  );
  return contenus.join('\n');
};
export const dites = (octets: string): Marque[] => MARQUES_TOUTES.filter((marque) => octets.includes(MARQUES[marque]));

const fichier = (mot: string): FichierEnvoye => unTexte(`${mot}.txt`, `ligne\n${mot}\n`);

/**
 * A pharmacy, its groupement, another adhérent, and the accounts around; each has written what he keeps from the
 * others.
 */
export const creerMondeConfidentiel = async () => {
  const m = await creerMondeRdv();
  const { app, p, g, labo, pharmacie, groupement } = m;
  const { dbSysteme } = app.services;
  const exiger = ({ status, corps }: Reponse): any => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps).slice(0, 500)}`);
    return corps;
  };

  const societe = await app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  const delegueId = await app.unUtilisateur(societe, 'DELEGUE', 'confidentiel-delegue');
  await dbSysteme
    .insertInto('habilitation')
    .values({
      tenant_id: pharmacie,
      sorte: 'TRADE',
      delegue_tenant_id: societe,
      delegue_id: delegueId,
      etat: 'ACCEPTED',
      initiateur: 'DELEGUE',
      connue: true,
      droit_trade: true,
      tous_laboratoires: true,
      lecture_documents: true,
      lecture_conditions: true,
      demande_par_nom: 'Délégué',
    })
    .execute();
  const voisine = await app.unTenant({ nom: 'Pharmacie du confrère' });
  const confrereId = await app.unUtilisateur(voisine, 'ADMIN', 'confidentiel-confrere');
  await dbSysteme
    .insertInto('habilitation')
    .values({
      tenant_id: pharmacie,
      sorte: 'CONNEXION',
      delegue_tenant_id: voisine,
      delegue_id: confrereId,
      etat: 'ACCEPTED',
      initiateur: 'DELEGUE',
      connue: true,
      demande_par_nom: 'Confrère',
    })
    .execute();
  const superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  const autreSuper = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  const agir = async (jeton: string): Promise<string> =>
    exiger(await app.appeler(jeton, 'GET', `/api/v1/tenant/token/${pharmacie}`)).token;
  const jetons: Record<Qui, string> = {
    admin: p.admin.jeton,
    achat: p.achat.jeton,
    merch: p.merch.jeton,
    operateur: p.operateur.jeton,
    gerant: g.gerant.jeton,
    collegue: g.collegue.jeton,
    lecteur: g.lecteur.jeton,
    membreVille: (await m.unMembre(m.ville)).jeton,
    autreGroupement: m.jetons.autre,
    delegue: await app.connecter('confidentiel-delegue'),
    superAdmin,
    auNomDe: await agir(autreSuper),
    confrere: await agir(await app.connecter('confidentiel-confrere')),
  };

  const guide = unGuide();
  guide.sections[0]!.points![0]!.libelle = MARQUES.guide;
  const { sections } = exiger(
    await app.appeler(p.achat.jeton, 'POST', '/api/v1/laboratoires/rdv/guide', { corps: guide }),
  );
  const rdv = async (jeton: string, mot: string, champs: object, laboId = labo): Promise<number> => {
    const guideReponses = laboId === labo ? [{ pointId: sections[0].points[0].id, coche: true, note: mot }] : [];
    const texte = `<p>${mot}</p>`;
    const contenu = {
      objet: mot,
      representant: mot,
      texte,
      actions: [{ texte: mot, echeance: '2026-11-20' }],
      guideReponses,
    };
    return (await m.creer(jeton, { ...contenu, ...champs }, laboId)).id;
  };
  const categories = new Map<string, number>();
  const categorieDe = async (jeton: string): Promise<number> => {
    const connue =
      categories.get(jeton) ?? exiger(await app.appeler(jeton, 'GET', '/api/v1/documents/categories'))[0].id;
    categories.set(jeton, connue);
    return connue;
  };
  const deposer = async (jeton: string, mot: string, champs: object = {}): Promise<number> => {
    const donnees = { nom: mot, categorieId: await categorieDe(jeton), dateExpiration: '2026-12-01', ...champs };
    const { corps, entetes } = multipartAvec(donnees, fichier(mot));
    return exiger(await app.appeler(jeton, 'POST', '/api/v1/documents', { corps, entetes })).id;
  };
  const objets = {
    rdvSelf: await rdv(p.achat.jeton, MARQUES.rdvSelf, { visibleBy: 'SELF' }),
    rdvCustom: await rdv(p.achat.jeton, MARQUES.rdvCustom, { visibleBy: 'CUSTOM', authorizedUsers: [p.merch.id] }),
    rdvGroupe: await rdv(g.gerant.jeton, MARQUES.rdvGroupe, {}, m.laboGroupement),
    docSelf: await deposer(p.achat.jeton, MARQUES.docSelf, { visibleBy: 'SELF' }),
    docCustom: await deposer(p.achat.jeton, MARQUES.docCustom, { visibleBy: 'CUSTOM', authorizedUsers: [p.merch.id] }),
    docGroupe: await deposer(g.gerant.jeton, MARQUES.docGroupe),
    docVille: await deposer(g.gerant.jeton, MARQUES.docVille, { partage: 'SEGMENTS', segmentIds: [m.ville.id] }),
  };

  const copie = await (async () => {
    const creerPromotion = async (tenantId: number, laboratoireId: number, plus: object) =>
      (
        await dbSysteme
          .insertInto('promotion')
          .values({
            tenant_id: tenantId,
            origine: 'GROUPEMENT',
            laboratoire_id: laboratoireId,
            nom_operation: 'Opération du groupe',
            type_promo: 'PROMO',
            etat_promo: 'VALIDATED',
            date_debut: '2026-11-10',
            date_fin: '2026-12-10',
            ...plus,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const modele = await creerPromotion(groupement, m.laboGroupement, {});
    return creerPromotion(pharmacie, labo, {
      groupement_id: groupement,
      modele_id: modele,
      acceptation_promo: 'WAITING',
      publiee_le: '2026-11-09T10:00:00Z',
    });
  })();
  exiger(
    await app.appeler(p.achat.jeton, 'POST', `/api/v1/discussion/promotion/${copie}`, {
      corps: { texte: MARQUES.fil },
    }),
  );

  const poster = (nom: string, donnees: object, fichiers: readonly FichierEnvoye[]) =>
    corpsMultipart(nom, donnees, fichiers);
  const saisie = {
    laboratoireId: labo,
    motif: 'RETOUR',
    objet: PUBLIC,
    message: `<p>${PUBLIC}</p>`,
    destinataires: ['sav@labo.fr'],
  };
  const reclamation: DetailReclamation = exiger(
    await app.appeler(p.achat.jeton, 'POST', '/api/v1/reclamations', poster('donnees', saisie, [fichier(PUBLIC)])),
  );
  const note = { texte: `<p>${MARQUES.note}</p>`, interne: true, mentions: [p.operateur.id, p.admin.id] };
  const fil = `/api/v1/discussion/reclamation/${reclamation.id}`;
  exiger(await app.appeler(p.achat.jeton, 'POST', fil, poster('commentaire', note, [fichier(MARQUES.note)])));
  const encours = exiger(
    await app.appeler(p.admin.jeton, 'POST', `/api/v1/reclamations/${reclamation.id}/encours`, {
      corps: { info: 'Retour', actionAttendue: 'AVOIR', valeurAttendueCentimes: 1_000 },
    }),
  ).encours.id as number;
  const [jourVendu, ean] = [ajouterJours(jourParis(app.horloge.maintenant), -3), '3337871331825'];
  const centimes = Number(MARQUES.ventes);
  await vendre(app, pharmacie, {
    [jourVendu]: [
      uneVente({ code: ean, quantite: 1, caTtcCentimes: centimes, caHtCentimes: centimes, stock: centimes }),
    ],
  });
  const familleId = exiger(
    await app.appeler(p.admin.jeton, 'POST', '/api/v1/familles', { corps: { parentId: null, nom: 'Soins' } }),
  ).id as number;
  exiger(
    await app.appeler(p.admin.jeton, 'POST', '/api/v1/comparatif', {
      corps: unProduitCompare({ laboratoireId: labo, familleId, ean, annee: Number(jourVendu.slice(0, 4)) }),
    }),
  );
  exiger(
    await app.appeler(p.admin.jeton, 'POST', '/api/v1/rfa', {
      corps: uneRfa({
        laboratoireId: labo,
        type: 'CA_SELL_OUT',
        annee: Number(jourVendu.slice(0, 4)),
        gamme: null,
        produits: [{ nom: 'Baume', ean }],
      }),
    }),
  );
  const ids = {
    ...objets,
    copie,
    reclamation: reclamation.id,
    encours,
    labo,
    laboGroupement: m.laboGroupement,
    pharmacie,
    achat: p.achat.id,
  };
  return { ...m, jetons, ids, reclamation, exiger };
};
export type MondeConfidentiel = Awaited<ReturnType<typeof creerMondeConfidentiel>>;
