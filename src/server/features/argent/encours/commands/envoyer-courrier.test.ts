import { readSheet } from 'read-excel-file/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerTravailMail } from '#server/core/mail/envoi.ts';
import { demarrerSmtp, lireMail, lirePiecesJointes, type ServeurSmtp } from '#server/core/mail/serveur-smtp-de-test.ts';
import { ouvrirSmtp, type TransportMail } from '#server/core/mail/transport.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { creerMondeArgent } from '#server/testing/mondes/argent.ts';
import { multipart } from '#server/testing/multipart.ts';
import { ajouterJours, formatJour, jourParis } from '#shared/core/dates.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/schemas/envoi.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { composerMailEncours, piecesChoisies } from '#shared/features/argent/encours/rules/mail.ts';

let m: Awaited<ReturnType<typeof creerMondeArgent>>;
let smtp: ServeurSmtp;
let transport: TransportMail;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMondeArgent();
  smtp = await demarrerSmtp();
  transport = ouvrirSmtp(smtp.url);
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
beforeEach(() => sql`delete from tentative`.execute(m.app.services.dbSysteme));
afterAll(async () => {
  transport.fermer();
  await smtp.fermer();
  await m.app.fermer();
});

/** Sends the last mail for real. @returns its text and its files, as the server received them */
const remettre = async () => {
  const { services } = m.app;
  const { id } = (await m.mails()).at(-1)!;
  const travail = creerTravailMail({
    db: services.dbSysteme,
    store: services.fichiers,
    transport,
    expediteur: 'Pharmaccord <contact@pharmaccord.test>',
  });
  await travail.traiter({ tenantId: m.pharmacie, id }, services, {
    essai: 1,
    dernierEssai: true,
    signal: new AbortController().signal,
  });
  const { brut } = smtp.recus.at(-1)!;
  return { id, entetes: lireMail(brut).entetes, pieces: lirePiecesJointes(brut) };
};
const poster = (suite: string, corps: object, jeton = m.jetons.ADMIN) => m.appeler(jeton, 'POST', suite, corps);
const apercuDe = async (encours: readonly Encours[], acte = 'DECLARATION'): Promise<ApercuCourrier> =>
  (await poster('/courriers/apercu', { acte, encoursIds: encours.map(({ id }) => id) })).corps[0];
const joindre = async (id: number, nom: string, octets: number | string): Promise<number> => {
  const contenu = typeof octets === 'string' ? Buffer.from(octets) : Buffer.alloc(octets, 'a');
  const { corps, entetes } = multipart({ contenu, nom, mime: 'text/plain' });
  const { status, corps: pieces } = await m.appeler(m.jetons.ADMIN, 'POST', `/${id}/pieces`, corps, entetes);
  if (status !== 200) throw new Error(`${status}`);
  return pieces[0].fichierId;
};
const lignes = (nombre: number) =>
  Array.from({ length: nombre }, (_, i) => ({
    produit: `Produit ${i + 1}`,
    ean: `34009300${String(i + 1).padStart(5, '0')}`,
    quantite: 2,
    prixUnitaireHtCentimes: 100 + i,
    motif: null,
  }));
const courrier = (champs: object = {}) => ({
  laboratoireId: m.labo,
  destinataires: ['compta@labo.fr'],
  sujet: 'Relu',
  texte: 'Bonjour',
  ...champs,
});
const declarer = (encours: readonly Encours[], courriers: readonly object[] = []) =>
  poster('/declarer', { encours: m.vus(...encours), canal: 'MAIL', courriers });
const dernier = async () => (await m.mails()).at(-1)!;
const compact = (texte: string) => texte.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('une déclaration part avec ses preuves', () => {
  it('ses lignes avec EAN, quantité et montants, ses deux fichiers, le montant d’abord', async () => {
    const encoursDeclare = await m.creer({ lignes: lignes(2), valeurAttendueCentimes: 4_02 });
    await joindre(encoursDeclare.id, 'bl.txt', 'Bon de livraison');
    await joindre(encoursDeclare.id, 'photo.txt', 'Photo');
    expect((await declarer([encoursDeclare])).status).toBe(200);
    const mail = await dernier();
    const texte = compact(mail.texte);
    expect(texte).toMatch(/^4,02 € HT : E-/);
    expect(texte).toContain('2,00 € HT | Produit 1 | EAN 3400930000001 – 2 × 1,00 € HT');
    expect(texte).toContain('2,02 € HT | Produit 2 | EAN 3400930000002 – 2 × 1,01 € HT');
    expect(texte).toContain(`Déclaré le ${formatJour(aujourdhui)}`);
    const { pieces } = await remettre();
    expect(pieces.map(String)).toEqual(['Bon de livraison', 'Photo']);
  });

  it('150 lignes et 2 fichiers : les 30 premières dans le mail, toutes dans un classeur joint', async () => {
    const cree = await m.creer({ lignes: lignes(150), valeurAttendueCentimes: 500_00 });
    await joindre(cree.id, 'bl.txt', 'BL');
    await joindre(cree.id, 'photo.txt', 'Photo');
    const apercu = await apercuDe([cree]);
    expect(apercu).toMatchObject({ lignesCachees: 120, documents: [{ cle: 'LIGNES', taille: expect.any(Number) }] });
    expect((await declarer([cree])).status).toBe(200);
    const { texte } = await dernier();
    expect(texte).toContain('Produit 30 |');
    expect(texte).not.toContain('Produit 31 |');
    expect(texte).toContain(`Et 120 autres lignes : toutes sont dans le fichier joint lignes ${aujourdhui}.xlsx.`);
    const { pieces } = await remettre();
    expect(pieces).toHaveLength(3);
    expect(pieces[0]).toHaveLength(apercu.documents[0]!.taille);
    const [titres, ...rangees] = await readSheet(pieces[0]!);
    expect(titres!.slice(2, 7)).toEqual(['Désignation', 'EAN', 'Quantité', 'Montant unitaire (€)', 'Montant (€)']);
    expect(rangees).toHaveLength(150);
    expect(rangees[149]!.slice(0, 7)).toEqual([
      cree.numero,
      'Logistique',
      'Produit 150',
      '3400930000150',
      2,
      2.49,
      4.98,
    ]);
  });

  it('sans ligne ni fichier, dit son objet comme avant, et ne joint rien', async () => {
    const cree = await m.creer({ info: 'Deux cartons écrasés' });
    await declarer([cree]);
    const { texte, pieces } = await dernier();
    expect([texte.includes('Deux cartons écrasés'), pieces]).toEqual([true, []]);
  });

  it('d’une promotion, dit ce qui s’est vendu et ce que chaque produit donne', async () => {
    const { id } = await m.unePromotion({
      contreparties: [{ valeur_centiemes: 50, unite: 'EUR_PAR_UNITE' }],
      produits: [
        { nom: 'Spray', ean: '3400930000009', quantite_vendue: 12 },
        { nom: 'Baume', quantite_vendue: 0 },
      ],
    });
    await m.synchroniser(id);
    const [lie] = await m.encoursDe(id);
    const encours: Encours = await m.detail(lie!.id);
    expect(encours.valeurAttendueCentimes).toBe(6_00);
    await declarer([encours]);
    const texte = compact((await dernier()).texte);
    expect(texte).toContain('6,00 € HT | Spray | EAN 3400930000009 – 12 × 0,50 € HT');
    expect(texte).not.toContain('Baume');
  });

  it('une relance les porte aussi', async () => {
    const cree = await m.creer({ lignes: lignes(1) });
    const fichier = await joindre(cree.id, 'bl.txt', 'BL');
    const declare = await m.declarer(cree);
    await poster('/relancer', { encours: m.vus(declare), canal: 'MAIL' });
    const { texte, pieces } = await dernier();
    expect([texte.includes('EAN 3400930000001'), pieces]).toMatchObject([
      true,
      [{ fichierId: fichier, nom: 'bl.txt' }],
    ]);
  });

  it('l’aperçu est le mail : la même page, les mêmes fichiers', async () => {
    const cree = await m.creer({ lignes: lignes(3) });
    await joindre(cree.id, 'bl.txt', 'BL');
    const apercu = await apercuDe([cree]);
    await declarer([cree]);
    const { html, texte, pieces } = await dernier();
    expect({ html, texte }).toEqual(composerMailEncours(apercu, apercu, piecesChoisies(apercu, {}), ''));
    expect(pieces).toMatchObject(apercu.pieces.map(({ fichierId, nom }) => ({ fichierId, nom })));
  });

  it('deux encours : chaque fichier dit le sien', async () => {
    const [premierEncours, deux] = [await m.creer(), await m.creer()];
    for (const { id } of [premierEncours, deux]) await joindre(id, 'bl.txt', 'BL');
    await declarer([premierEncours, deux]);
    expect((await dernier()).pieces).toMatchObject([
      { nom: `${premierEncours.numero} bl.txt` },
      { nom: `${deux.numero} bl.txt` },
    ]);
  });
});

describe('l’expéditeur choisit ce qui part', () => {
  it('un fichier décoché ne part pas, le classeur non plus', async () => {
    const cree = await m.creer({ lignes: lignes(31) });
    const [garde] = [await joindre(cree.id, 'bl.txt', 'BL'), await joindre(cree.id, 'interne.txt', 'Non')];
    await declarer([cree], [courrier({ piecesJointes: [garde], piecesLiees: [], documents: [] })]);
    const { pieces, texte } = await dernier();
    expect(pieces).toMatchObject([{ fichierId: garde }]);
    expect(texte).toContain('Et 1 autre ligne.');
  });

  it('refuse le fichier d’un autre encours, deux fois le même, et plus de 10 Mo', async () => {
    const [encoursDuCourrier, autre] = [await m.creer(), await m.creer()];
    const deux = [
      await joindre(encoursDuCourrier.id, 'a.txt', 6_000_000),
      await joindre(encoursDuCourrier.id, 'b.txt', 6_000_000),
    ];
    const etranger = await joindre(autre.id, 'c.txt', 'C');
    const essai = async (champs: object) => {
      const { status, corps } = await declarer([encoursDuCourrier], [courrier(champs)]);
      return [status, corps.code];
    };
    expect(await essai({ piecesJointes: [etranger] })).toEqual([404, 'INTROUVABLE']);
    expect(await essai({ piecesLiees: [etranger] })).toEqual([404, 'INTROUVABLE']);
    expect(await essai({ documents: ['RELEVE'] })).toEqual([404, 'INTROUVABLE']);
    expect(await essai({ piecesJointes: [deux[0]], piecesLiees: [deux[0]] })).toEqual([400, 'PIECE_EN_DOUBLE']);
    expect(await essai({ piecesJointes: deux })).toEqual([413, 'MAIL_TROP_VOLUMINEUX']);
    expect((await m.detail(encoursDuCourrier.id)).etat).toBe('A_DECLARER');
  });

  it('les preuves d’un type que l’on ne déclare pas ne s’aperçoivent ni ne partent', async () => {
    const cree = await m.creer({ type: 'RFA' });
    await joindre(cree.id, 'a.txt', 'A');
    const demande = { acte: 'DECLARATION', encoursIds: [cree.id] };
    expect((await poster('/courriers/apercu', demande, m.jetons.OPERATEUR)).status).toBe(403);
    const envoi = { encours: m.vus(cree), canal: 'MAIL', courriers: [] };
    expect((await poster('/declarer', envoi, m.jetons.OPERATEUR)).status).toBe(403);
    expect((await poster('/courriers/apercu', demande, m.voisin)).status).toBe(404);
  });
});

describe('au-delà de 10 Mo, un lien', () => {
  const declarerLourd = async () => {
    const cree = await m.creer();
    const joint = await joindre(cree.id, 'leger.txt', 4_000_000);
    const lourd = await joindre(cree.id, 'lourd.txt', 9_000_000);
    const { status } = await declarer([cree]);
    if (status !== 200) throw new Error(`${status}`);
    const mail = await dernier();
    const [, chemin = ''] = /http:\/\/localhost:3000\/pieces\/(\S+)/.exec(mail.texte) ?? [];
    const url = `/api/v1/encours-pieces/${chemin}`;
    return { cree, joint, lourd, mail, url };
  };
  const ouvrir = (url: string) => m.app.appeler(undefined, 'GET', url);

  it('ce qui ne tient pas se télécharge par une adresse secrète, sans compte', async () => {
    const { cree, joint, lourd, mail, url } = await declarerLourd();
    expect(mail.pieces).toMatchObject([{ fichierId: joint }]);
    expect(mail.html).toContain('Voir les fichiers');
    const { status, corps } = await ouvrir(url);
    expect([status, corps.encours, corps.fichiers]).toEqual([
      200,
      [cree.numero],
      [{ fichierId: lourd, nom: 'lourd.txt', taille: 9_000_000 }],
    ]);
    const fichier = await ouvrir(`${url}/fichiers/${lourd}`);
    expect([fichier.status, fichier.brut.length]).toEqual([200, 9_000_000]);
    expect(String(fichier.entetes['content-disposition'])).toMatch(/^attachment/);
    // A file joined to the mail, another's or an unknown one is not of this link.
    for (const autre of [joint, 999_999, 'x']) expect((await ouvrir(`${url}/fichiers/${autre}`)).status).toBe(404);
  });

  it('faux, d’un autre, expiré : une seule réponse, et quarante essais ferment la porte', async () => {
    const { url } = await declarerLourd();
    const faux = url.replace(/[^/]+$/, '00000000-0000-0000-0000-000000000000');
    const inconnu = url.replace(/encours-pieces\/\d+/, 'encours-pieces/99999');
    for (const mauvais of [faux, inconnu, `${url}x`]) {
      const { status, corps } = await ouvrir(mauvais);
      expect([status, corps.code]).toEqual([404, 'LIEN_INVALIDE']);
    }
    const avant = m.app.horloge.maintenant;
    m.app.horloge.maintenant = new Date(avant.getTime() + 366 * 24 * 3_600_000);
    expect((await ouvrir(url)).corps.code).toBe('LIEN_INVALIDE');
    m.app.horloge.maintenant = avant;
    for (let i = 0; i < 36; i += 1) await ouvrir(faux);
    expect((await ouvrir(url)).status).toBe(429);
  });

  it('un fichier retiré n’est plus donné par le lien', async () => {
    const { cree, lourd, url } = await declarerLourd();
    expect((await m.appeler(m.jetons.ADMIN, 'DELETE', `/${cree.id}/pieces/${lourd}`)).status).toBe(200);
    expect((await ouvrir(url)).corps.fichiers).toEqual([]);
    expect((await ouvrir(`${url}/fichiers/${lourd}`)).status).toBe(404);
  });

  it('renvoyé, le même mail donne le même lien, plus longtemps', async () => {
    const { mail, url } = await declarerLourd();
    await m.app.services.dbSysteme.updateTable('mail').set({ statut: 'ECHEC' }).where('id', '=', mail.id).execute();
    const { corps: avant } = await ouvrir(url);
    const depart = m.app.horloge.maintenant;
    m.app.horloge.maintenant = new Date(depart.getTime() + 30 * 24 * 3_600_000);
    const renvoi = await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/mails/${mail.id}/renvoyer`, { corps: {} });
    const { corps: apres } = await ouvrir(url);
    m.app.horloge.maintenant = depart;
    expect(renvoi.status).toBe(200);
    expect(Date.parse(apres.expireLe) - Date.parse(avant.expireLe)).toBeGreaterThan(29 * 24 * 3_600_000);
  });
});

it('« Renvoyer » porte les mêmes fichiers, même retirés de l’encours depuis', async () => {
  const cree = await m.creer({ lignes: lignes(40) });
  const fichier = await joindre(cree.id, 'bl.txt', 'Bon de livraison');
  await declarer([cree]);
  const { id, pieces } = await remettre();
  await m.appeler(m.jetons.ADMIN, 'DELETE', `/${cree.id}/pieces/${fichier}`);
  expect((await m.detail(cree.id)).nbPieces).toBe(0);
  await m.app.services.dbSysteme.updateTable('mail').set({ statut: 'ECHEC' }).where('id', '=', id).execute();
  expect((await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/mails/${id}/renvoyer`, { corps: {} })).status).toBe(200);
  const encore = await remettre();
  expect(encore.pieces.map(String)).toEqual(pieces.map(String));
  expect(encore.pieces.at(-1)!.toString()).toBe('Bon de livraison');
});

describe('le relevé', () => {
  it('de qui ne doit rien s’aperçoit, et ne part pas', async () => {
    const labo = await m.unLaboratoire(m.pharmacie, 'Labo quitte');
    const { status, corps } = await m.appeler(m.jetons.ADMIN, 'GET', `/laboratoires/${labo}/releve/courrier`);
    expect([status, corps.pieces]).toEqual([200, []]);
    const envoi = { destinataires: ['a@labo.fr'], sujet: 'x', texte: 'x' };
    expect((await poster(`/laboratoires/${labo}/releve`, envoi)).corps.code).toBe('RELEVE_VIDE');
  });

  it('ne tient que ce qui est déclaré, en retard et réclamé dits à part, chacun avec son total', async () => {
    const labo = await m.unLaboratoire(m.pharmacie, 'Labo au relevé');
    const vieux = await m.creer({ laboratoireId: labo, valeurAttendueCentimes: 100_00, lignes: lignes(1) });
    await joindre(vieux.id, 'bl.txt', 'BL');
    await m.declarer(vieux, { date: ajouterJours(aujourdhui, -45) });
    const recent = await m.creer({ laboratoireId: labo, valeurAttendueCentimes: 20_00 });
    await m.declarer(recent);
    const nonDeclares = [
      await m.creer({ laboratoireId: labo, valeurAttendueCentimes: 7_777_00 }),
      await m.creer({
        laboratoireId: labo,
        valeurAttendueCentimes: 8_888_00,
        dateDeclaration: ajouterJours(aujourdhui, 10),
      }),
    ];
    const apercu: ApercuCourrier = (await m.appeler(m.jetons.ADMIN, 'GET', `/laboratoires/${labo}/releve/courrier`))
      .corps;
    expect(apercu.documents).toMatchObject([{ cle: 'RELEVE', nom: expect.stringMatching(/\.pdf$/) }]);
    expect(apercu.pieces).toMatchObject([{ nom: expect.stringContaining('bl.txt'), parLien: false }]);
    const { destinataires, sujet, texte } = apercu;
    const envoi = await poster(`/laboratoires/${labo}/releve`, { destinataires, sujet, texte });
    expect(envoi.status).toBe(200);
    const mail = compact((await dernier()).texte);
    expect(mail).toMatch(/^120,00 € HT : 2 encours/);
    expect(mail).toContain('20,00 € HT | Réclamé, échéance à venir (1 encours)');
    expect(mail).toContain('100,00 € HT | En retard, 1-30 jours (1 encours)');
    expect(mail).toContain('100,00 € HT | Total en retard (1 encours)');
    expect(mail).toContain('120,00 € HT | Total du relevé (2 encours)');
    expect(mail).toContain('EAN 3400930000001');
    for (const { numero } of nonDeclares) expect(mail).not.toContain(numero);
    const { pieces } = await remettre();
    expect(pieces).toHaveLength(2);
    const pdf = compact((await lirePdf(pieces[0]!)).texte);
    expect(pdf).toMatch(/Total en retard \(1 encours\)[^]*Total réclamé, échéance à venir \(1 encours\)/);
    expect(pdf).toMatch(/Total du relevé \(2 encours\)/);
    for (const { numero } of nonDeclares) expect(pdf).not.toContain(numero);
  });
});
