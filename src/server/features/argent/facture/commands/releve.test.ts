import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecrirePdf } from '#server/demo/facture/ecrire-pdf.ts';
import { creerMonde, FACTURES, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { ReleveFournisseur } from '#shared/features/argent/facture/schemas/releve.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  // 12 × 7,50 € and 20 % of tax: 108,00 €.
  await m.recevoir({ numero: 'FA-118' });
  await m.recevoir({ numero: 'FA-119', lignes: [uneLigne({ quantite: 24 })] });
  await m.recevoir({ numero: 'AV-12', nature: 'AVOIR' });
});
afterAll(() => m.app.fermer());

const RELEVE = [
  'Éclat Santé;Relevé au 20/11/2026;;;',
  'Date;N° pièce;Libellé;Débit;Crédit',
  '15/10/2026;FA-118;Facture;108,00;',
  '15/10/2026;FA-119;Facture;210,00;',
  '20/10/2026;FA-120;Facture;54,00;',
  '21/10/2026;AV-12;Avoir;;108,00',
  '22/10/2026;AV-13;Avoir sur FA-118;;36,00',
  '25/10/2026;R-7;Virement;;108,00',
  ';;Total;372,00;252,00',
].join('\n');
const lire = async (contenu: string | Buffer = RELEVE, options: object = {}, jeton = m.jetons.ADMIN) => {
  const { corps, entetes } = multipartAvec(options, { contenu, nom: 'releve.csv', mime: 'text/csv' });
  return m.app.appeler(jeton, 'POST', `${FACTURES}/releves`, { corps, entetes });
};
const relancer = (champs: object = {}, jeton = m.jetons.ADMIN) =>
  m.app.appeler(jeton, 'POST', `${FACTURES}/releves/relances`, {
    corps: { laboratoireId: m.labo, numero: 'AV-13', date: '2026-10-22', montantCentimes: 3_600, ...champs },
  });
const vues = ({ lignes }: ReleveFournisseur) =>
  lignes.map(({ numero, nature, etat, ecartCentimes }) => [numero, nature, etat, ecartCentimes]);

describe('le relevé de compte d’un laboratoire (FAC-90, FAC-91)', () => {
  it('retrouve ses pièces, et dit ce qui manque et ce qui diffère', async () => {
    const { status, corps } = await lire();
    expect([status, corps.laboratoireId, corps.laboratoireNom]).toEqual([200, m.labo, 'Éclat Santé']);
    expect(vues(corps)).toEqual([
      ['FA-118', 'FACTURE', 'TROUVEE', null],
      ['FA-119', 'FACTURE', 'ECART', -600],
      ['FA-120', 'FACTURE', 'MANQUANTE', null],
      ['AV-12', 'AVOIR', 'TROUVEE', null],
      ['AV-13', 'AVOIR', 'MANQUANTE', null],
      ['R-7', 'PAIEMENT', 'PAIEMENT', null],
    ]);
    expect(corps.lignes[0].papier).toMatchObject({ montantCentimes: 10_800, laboratoireNom: null });
  });

  it('un avoir saisi parmi les encaissements est reçu', async () => {
    const { status } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/encaissements', {
      corps: { laboratoireId: m.labo, nature: 'AVOIR', numero: 'AV 77', date: '2026-10-22', montantTtcCentimes: 500 },
    });
    expect(status).toBe(200);
    const { corps } = await lire('Date;Pièce;Montant\n22/10/2026;AV77;-5,00');
    expect(corps.lignes[0]).toMatchObject({ etat: 'TROUVEE', papier: { factureId: null } });
  });

  it('un PDF se lit par ses mots', async () => {
    const rangee = (y: number, ...mots: string[]) => mots.map((mot, i) => ({ x: 40 + 130 * i, y, mots: mot }));
    const pdf = ecrirePdf([
      [
        ...rangee(760, 'Éclat Santé'),
        ...rangee(740, 'Relevé de compte au 20/11/2026'),
        ...rangee(700, 'Date', 'Pièce', 'Montant'),
        ...rangee(680, '15/10/2026', 'FA-118', '108,00'),
        ...rangee(660, '22/10/2026', 'AV-13', '-36,00'),
        ...rangee(640, 'Total', '', '72,00'),
      ],
    ]);
    const { corps } = await lire(pdf);
    expect([corps.tableau, vues(corps)]).toEqual([
      null,
      [
        ['FA-118', 'FACTURE', 'TROUVEE', null],
        ['AV-13', 'AVOIR', 'MANQUANTE', null],
      ],
    ]);
  });

  it('parmi les factures, un PDF de relevé est refusé, et se dit relevé', async () => {
    const contenu = ecrirePdf([[{ x: 40, y: 700, mots: 'Relevé de compte au 20/11/2026' }]]);
    const { documents } = await m.deposer(
      { nom: 'releve.pdf', mime: 'application/pdf', contenu },
      { nom: 'abime.xml', mime: 'application/xml', contenu: '<facture' },
    );
    expect(documents.map(({ issue, releve }) => [issue, releve])).toEqual([
      ['REFUSEE', true],
      ['REFUSEE', undefined],
    ]);
  });

  it('sans personne pour dire de qui il est, rien ne manque', async () => {
    const inconnu = 'Date;Pièce;Montant\n22/10/2026;ZZ-9;-5,00';
    expect((await lire(inconnu)).corps).toMatchObject({ laboratoireId: null, lignes: [] });
    expect((await lire(inconnu, { laboratoireId: m.autreLabo })).corps.lignes).toHaveLength(1);
  });

  it.each<[string, string | Buffer, object, number, string]>([
    ['un XML', '<Invoice/>', {}, 400, 'RELEVE_REFUSE'],
    ['un PDF abîmé', '%PDF-1.7 rien', {}, 400, 'RELEVE_REFUSE'],
    ['un PDF sans pièce', ecrirePdf([[{ x: 40, y: 700, mots: 'Bonjour' }]]), {}, 400, 'RELEVE_REFUSE'],
    ['des colonnes qui ne suffisent pas', RELEVE, { correspondance: ['date'] }, 400, 'REQUETE_INVALIDE'],
    ['le laboratoire d’un voisin', RELEVE, { laboratoireId: 999_999 }, 404, 'INTROUVABLE'],
  ])('%s : refusé', async (_nom, contenu, options, status, code) => {
    const reponse = await lire(contenu, options);
    expect([reponse.status, reponse.corps.code]).toEqual([status, code]);
  });
});

describe('relancer un avoir annoncé (FAC-92)', () => {
  it('un encours, une fois, même demandé douze fois au même instant ; le journal dit qui', async () => {
    const reponses = await Promise.all(Array.from({ length: 12 }, () => relancer()));
    expect(reponses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const ids = new Set(reponses.map(({ corps }) => corps.encoursId));
    expect([ids.size, reponses.filter(({ corps }) => !corps.deja).length]).toEqual([1, 1]);
    const [id] = [...ids];
    const encours: DetailEncours = (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encours/${id}`)).corps;
    expect(encours).toMatchObject({
      laboratoireId: m.labo,
      type: 'RECLAMATION',
      actionAttendue: 'AVOIR',
      // The relevé is TTC, whatever the account counts in.
      natureFiscale: 'TTC',
      aCompleter: false,
      referenceFacture: 'AV-13',
      dateFait: '2026-10-22',
      etat: 'A_DECLARER',
    });
    expect(encours.chronologie.filter(({ action }) => action === 'creer')).toHaveLength(1);
    const { corps } = await lire();
    expect(corps.lignes[4].encours).toEqual({ id, numero: encours.numero });
    expect((await relancer({ numero: 'av 13' })).corps).toMatchObject({ encoursId: id, deja: true });
  });

  it('le montant est celui du relevé, en TTC', async () => {
    const { encoursId } = (await relancer({ numero: 'AV-15', montantCentimes: 4_200 })).corps;
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encours/${encoursId}`);
    expect(corps).toMatchObject({ valeurAttendueCentimes: 4_200, natureFiscale: 'TTC', aCompleter: false });
  });

  it('reçu entre-temps, il ne se réclame pas ; d’un autre montant, si', async () => {
    expect((await relancer({ numero: 'AV-12', montantCentimes: 10_800 })).corps.code).toBe('AVOIR_RECU');
    expect((await relancer({ numero: 'AV-12', montantCentimes: 20_000 })).status).toBe(200);
  });

  it('le laboratoire d’un autre compte n’existe pas, un rôle qui ne gère pas est refusé', async () => {
    expect((await relancer({ laboratoireId: m.laboVoisin })).status).toBe(404);
    expect((await relancer({}, m.jetons.MERCHANDISING)).status).toBe(403);
    expect((await lire(RELEVE, {}, m.jetons.MERCHANDISING)).status).toBe(403);
  });
});
