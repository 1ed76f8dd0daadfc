import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { prendreArchive } from '#server/testing/archives.ts';
import { creerMondePrestation, MES_REVERSIONS, type MondePrestation } from '#server/testing/mondes/prestation.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';

let m: MondePrestation;
beforeAll(async () => {
  m = await creerMondePrestation();
});
afterAll(() => m.app.fermer());
type Membre = Awaited<ReturnType<MondePrestation['unMembre']>>;
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);
const chez = (jeton: string, methode: 'GET' | 'POST', suite = '', corps?: unknown) =>
  m.app.appeler(jeton, methode, `${MES_REVERSIONS}${suite}`, corps === undefined ? {} : { corps });
const encoursDe = async (membre: Membre, labo: number, champs: object = {}) => {
  const corps = {
    ...unEncours({ laboratoireId: labo }),
    type: 'CHALLENGE',
    payeur: 'GROUPEMENT',
    valeurAttendueCentimes: 30_000,
    ...champs,
  };
  return m.ok(await m.app.appeler(membre.jeton, 'POST', '/api/v1/encours', { corps }));
};
const unEncoursLu = async (membre: Membre, id: number) =>
  m.ok(await m.app.appeler(membre.jeton, 'GET', `/api/v1/encours/${id}`));
/** A part of 800 € that was received. */
const uneRecue = async (champs: object = {}) => {
  const membre = await m.unMembre();
  const labo = await m.laboDe(membre);
  const p = await m.payee([membre], champs);
  const reversionId = m.partDe(p, membre).id;
  m.ok(await m.direViree(p, [reversionId], { reference: 'VIR 88' }));
  return { membre, labo, reversionId, p };
};

describe('ce qu’un adhérent lit', () => {
  it('sa part dès que le laboratoire a payé, jamais celle d’un autre ni le montant de la prestation', async () => {
    const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
    const labo = await m.laboDe(premierMembre);
    const facturee = await m.creerPrestation({ montantHtCentimes: 123_457 });
    const parts = [
      { pharmacieId: premierMembre.id, montantHtCentimes: 33_333 },
      { pharmacieId: deux.id, montantHtCentimes: facturee.aReverserCentimes - 33_333 },
    ];
    let p = m.ok(await m.repartir(facturee, 'MANUEL', parts));
    expect(await m.mesReversions(premierMembre)).toEqual([]);
    p = m.ok(await m.passerPrestation(p, 'encaisser'));
    expect(await m.mesReversions(premierMembre)).toMatchObject([
      {
        laboratoireId: labo,
        laboratoireNom: 'Éclat Santé',
        typeNom: 'Tête de gondole',
        montantHtCentimes: 33_333,
        etat: 'A_REVERSER',
        datePrevue: '2026-11-30',
        dateReversion: null,
        droits: { regler: false },
      },
    ]);
    expect((await m.mesReversions(deux))[0]!.laboratoireId).toBeNull();
    const brut = (await chez(premierMembre.jeton, 'GET')).brut.toString();
    for (const secret of [123_457, facturee.aReverserCentimes, facturee.aReverserCentimes - 33_333])
      expect(brut).not.toContain(String(secret));
    expect(await m.mesReversions(premierMembre, { laboratoireId: String(labo) })).toHaveLength(1);
    expect((await chez(premierMembre.jeton, 'GET', `?laboratoireId=${m.labo}`)).status).toBe(404);
    m.ok(await m.direViree(p, [m.partDe(p, premierMembre).id], { reference: 'VIR 77' }));
    expect(m.ok(await chez(premierMembre.jeton, 'GET'))).toMatchObject({
      reversions: [{ etat: 'REVERSEE', dateReversion: '2026-11-20', reference: 'VIR 77' }],
      aRecevoirCentimes: 0,
      recuCentimes: 33_333,
    });
    expect((await m.mesReversions(deux))[0]).toMatchObject({ etat: 'A_REVERSER' });
  });

  it('MERCHANDISING, OPERATEUR, le groupement et un délégué n’y entrent pas ; ACHAT si', async () => {
    const { membre, reversionId } = await uneRecue();
    const suites = ['', `/${reversionId}/releve`, `/${reversionId}/encours`];
    const statutsDesLectures = async (jeton: string) => {
      const statuts: number[] = [];
      for (const suite of suites) statuts.push((await chez(jeton, 'GET', suite)).status);
      const corps = { parts: [{ encoursId: 1, version: 1, montantCentimes: 1 }] };
      return [...statuts, (await chez(jeton, 'POST', `/${reversionId}/reglement`, corps)).status];
    };
    const delegue = await m.app.jeton(await m.app.unTenant({ type: 'TRADE', nom: 'Déléguées' }), 'DELEGUE');
    const fermes = [
      await m.app.jeton(membre.id, 'MERCHANDISING'),
      await m.app.jeton(membre.id, 'OPERATEUR'),
      m.g,
      delegue,
    ];
    for (const jeton of fermes) expect(await statutsDesLectures(jeton)).toEqual([403, 403, 403, 403]);
    expect(await statutsDesLectures(await m.app.jeton(membre.id, 'ACHAT'))).toEqual([200, 200, 200, 409]);
    const voisin = await m.unMembre();
    expect(await statutsDesLectures(voisin.jeton)).toEqual([200, 404, 404, 404]);
    expect(await m.mesReversions(voisin)).toEqual([]);
  });

  it('le relevé est un PDF de sa part ; le groupement les prend tous en un ZIP', async () => {
    const { membre, reversionId, p } = await uneRecue();
    const releve = await chez(membre.jeton, 'GET', `/${reversionId}/releve`);
    expect(releve.entetes['content-type']).toBe('application/pdf');
    const texte = (await lirePdf(releve.brut)).texte.replaceAll(/\s+/g, ' ');
    for (const mot of ['Relevé de reversion', 'Éclat Santé', 'Tête de gondole', '800,00', 'VIR 88'])
      expect(texte).toContain(mot);
    expect(texte).not.toContain('1 000,00');
    const demande = await m.appeler(m.g, 'POST', `/${p.id}/releves`);
    const zip = await prendreArchive(m.app, m.g, demande);
    expect([zip.status, zip.brut.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const vide = await m.creerPrestation();
    expect(code(await m.appeler(m.g, 'POST', `/${vide.id}/releves`))).toBe('SANS_RELEVE');
  });
});

describe('régler ses encours par une reversion', () => {
  it('propose les plus anciens dus par le groupement pour ce laboratoire, et les règle en un appel', async () => {
    const { membre, labo, reversionId } = await uneRecue();
    const ancien = await encoursDe(membre, labo, { dateDeclaration: '2026-01-10', valeurAttendueCentimes: 50_000 });
    const tg = await encoursDe(membre, labo, {
      type: 'CONTREPARTIE_TG',
      dateDeclaration: '2026-02-10',
      valeurAttendueCentimes: 50_000,
    });
    await encoursDe(membre, labo, { type: 'RETOUR' });
    await encoursDe(membre, labo, { payeur: 'LABO' });
    expect((await m.mesReversions(membre))[0]).toMatchObject({ nbEncours: 2, droits: { regler: true } });
    const proposition = m.ok(await chez(membre.jeton, 'GET', `/${reversionId}/encours`));
    expect(proposition).toMatchObject({
      resteCentimes: 0,
      encours: [
        { encoursId: ancien.id, soldeCentimes: 50_000, proposeCentimes: 50_000 },
        { encoursId: tg.id, soldeCentimes: 50_000, proposeCentimes: 30_000 },
      ],
    });
    const parts = proposition.encours.map(({ encoursId, version, proposeCentimes }: any) => ({
      encoursId,
      version,
      montantCentimes: proposeCentimes,
    }));
    const fait = m.ok(await chez(membre.jeton, 'POST', `/${reversionId}/reglement`, { parts }));
    expect(fait).toMatchObject({ nbRegles: 2, reversion: { droits: { regler: false }, nbEncours: 0 } });
    expect(await unEncoursLu(membre, ancien.id)).toMatchObject({ etat: 'REGLE', soldeCentimes: 0 });
    expect(await unEncoursLu(membre, tg.id)).toMatchObject({ valeurRegleeCentimes: 30_000, soldeCentimes: 20_000 });
    const encaissement = m.ok(await m.app.appeler(membre.jeton, 'GET', `/api/v1/encaissements/${fait.encaissementId}`));
    expect(encaissement).toMatchObject({
      payeur: 'GROUPEMENT',
      nature: 'VIREMENT',
      source: 'REVERSION',
      numero: `REV-${reversionId}`,
      date: '2026-11-20',
      montantHtCentimes: 80_000,
      affecteCentimes: 80_000,
      etat: 'AFFECTE',
    });
    expect(encaissement.info).toContain('Tête de gondole Éclat Santé, du 01/09/2026 au 30/09/2026, VIR 88');
    expect(await chez(membre.jeton, 'POST', `/${reversionId}/reglement`, { parts })).toMatchObject({
      corps: { code: 'REVERSION_DEJA_ENCAISSEE', encaissementId: fait.encaissementId },
    });
  });

  it('compte sa part, hors taxes, au taux d’un encours TTC ; sans taux, il attend (PRS-40)', async () => {
    const { membre, labo, reversionId } = await uneRecue();
    const ttc = await encoursDe(membre, labo, {
      dateDeclaration: '2026-01-10',
      valeurAttendueCentimes: 96_000,
      natureFiscale: 'TTC',
      tauxTvaCentiemes: 2_000,
    });
    const sansTaux = await encoursDe(membre, labo, { dateDeclaration: '2026-01-09', natureFiscale: 'TTC' });
    const proposition = m.ok(await chez(membre.jeton, 'GET', `/${reversionId}/encours`));
    expect(proposition).toMatchObject({ resteCentimes: 0 });
    expect(new Map(proposition.encours.map((encours: any) => [encours.encoursId, encours]))).toEqual(
      new Map([
        [sansTaux.id, expect.objectContaining({ proposeCentimes: 0, proposeHtCentimes: 0, tauxManquant: true })],
        [ttc.id, expect.objectContaining({ proposeCentimes: 96_000, proposeHtCentimes: 80_000, tauxManquant: false })],
      ]),
    );
    const parts = [{ encoursId: ttc.id, version: ttc.version, montantCentimes: 96_000 }];
    const sans = [{ encoursId: sansTaux.id, version: sansTaux.version, montantCentimes: 100 }];
    expect(code(await chez(membre.jeton, 'POST', `/${reversionId}/reglement`, { parts: sans }))).toBe(
      'TAUX_TVA_REQUIS',
    );
    const { encaissementId } = m.ok(await chez(membre.jeton, 'POST', `/${reversionId}/reglement`, { parts }));
    expect(await unEncoursLu(membre, ttc.id)).toMatchObject({ etat: 'REGLE', soldeCentimes: 0 });
    expect(m.ok(await m.app.appeler(membre.jeton, 'GET', `/api/v1/encaissements/${encaissementId}`))).toMatchObject({
      montantHtCentimes: 80_000,
      tvaCentimes: null,
      montantTtcCentimes: null,
      partage: 'HT',
      resteCentimes: 0,
      affectations: [{ montantCentimes: 96_000, montantRecuCentimes: 80_000, tauxTvaCentiemes: 2_000 }],
    });
  });

  it('ce qui a réglé ne se remet pas à reverser ; son encaissement annulé, il se règle de nouveau', async () => {
    const { membre, labo, reversionId, p } = await uneRecue();
    const encours = await encoursDe(membre, labo);
    const parts = [{ encoursId: encours.id, version: encours.version, montantCentimes: 30_000 }];
    const { encaissementId } = m.ok(await chez(membre.jeton, 'POST', `/${reversionId}/reglement`, { parts }));
    const remise = async () => {
      const { version } = await m.lirePrestation(p.id);
      return code(await m.appeler(m.g, 'PUT', `/${p.id}/reversions/${reversionId}/remise`, { version }));
    };
    expect(await remise()).toBe('REVERSION_NON_REMETTABLE');
    const { version } = m.ok(await m.app.appeler(membre.jeton, 'GET', `/api/v1/encaissements/${encaissementId}`));
    m.ok(
      await m.app.appeler(membre.jeton, 'POST', `/api/v1/encaissements/${encaissementId}/annuler`, {
        corps: { version, motif: 'Erreur' },
      }),
    );
    const rouvert = await unEncoursLu(membre, encours.id);
    expect(rouvert.soldeCentimes).toBe(30_000);
    const encore = [{ encoursId: encours.id, version: rouvert.version, montantCentimes: 30_000 }];
    expect(m.ok(await chez(membre.jeton, 'POST', `/${reversionId}/reglement`, { parts: encore })).nbRegles).toBe(1);
  });

  it('rien avant d’avoir reçu, ni plus que reçu, ni ce que doit un autre ; deux clics ne règlent qu’une fois', async () => {
    const { membre, labo, reversionId } = await uneRecue();
    const encours = await encoursDe(membre, labo, { valeurAttendueCentimes: 90_000 });
    const duLabo = await encoursDe(membre, labo, { payeur: 'LABO' });
    const autreLabo = await m.adopter(membre.id, await m.unDetail('Un autre laboratoire'));
    const ailleurs = await encoursDe(membre, autreLabo);
    const regler = (encoursARegler: { id: number; version: number }, montantCentimes: number) =>
      chez(membre.jeton, 'POST', `/${reversionId}/reglement`, {
        parts: [{ encoursId: encoursARegler.id, version: encoursARegler.version, montantCentimes }],
      });
    for (const encoursRefuse of [duLabo, ailleurs])
      expect(code(await regler(encoursRefuse, 100))).toBe('ENCOURS_NON_REGLABLE');
    expect(code(await regler(encours, 80_001))).toBe('ENCAISSEMENT_DEPASSE');
    const issues = await Promise.all(Array.from({ length: 4 }, () => regler(encours, 80_000)));
    expect(issues.map(code).toSorted()).toEqual([200, ...Array.from({ length: 3 }, () => 'REVERSION_DEJA_ENCAISSEE')]);
    expect(await unEncoursLu(membre, encours.id)).toMatchObject({ valeurRegleeCentimes: 80_000 });
    const attendue = await m.payee([membre]);
    const [part] = attendue.reversions;
    expect(code(await chez(membre.jeton, 'GET', `/${part!.id}/encours`))).toBe('REVERSION_NON_RECUE');
  });
});
