import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { lireXml } from '#server/core/files/lire-xml.ts';
import { IBANS } from '#server/testing/ibans.ts';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';
import type { NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';

let m: MondePrestation;
beforeAll(async () => {
  m = await creerMondePrestation();
  m.ok(await m.direIban(m.g, IBANS[2], { titulaire: 'Groupement Océan', bic: 'GKCCBEBB' }));
});
afterAll(() => m.app.fermer());
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);
const fichier = (p: DetailPrestation, id: number, query: Record<string, string> = {}, jeton = m.g) =>
  m.appeler(jeton, 'GET', `/${p.id}/virements/${id}/fichier`, undefined, query);
const agir = (p: DetailPrestation, quoi: 'execution' | 'annulation', corps: object, rang = 0) =>
  m.appeler(m.g, 'PUT', `/${p.id}/virements/${p.virements[rang]!.id}/${quoi}`, {
    version: p.virements[rang]!.version,
    ...corps,
  });
/** Two adhérents that gave their account, and their parts, paid for. */
const aVirer = async () => {
  const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
  m.ok(await m.direIban(premierMembre.jeton, IBANS[0], { bic: 'psstfrpppar' }));
  m.ok(
    await m.direIban(deux.jeton, 'FR76 3000 6000 0112 3456 7890 189', { titulaire: 'SELARL //Ñandú & Cie — «Été»' }),
  );
  const p = await m.payee([premierMembre, deux], { montantHtCentimes: 100_001 });
  return { p, premierMembre, deux, ids: [m.partDe(p, premierMembre).id, m.partDe(p, deux).id] };
};

/** The children of each element in their order, as the schema of pain.001.001.09 says: `?` may be absent, `*` repeated. */
const SUITE: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf* SplmtryData*',
  GrpHdr: 'MsgId CreDtTm Authstn* NbOfTxs CtrlSum? InitgPty FwdgAgt? InitnSrc?',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt PoolgAdjstmntDt? Dbtr DbtrAcct DbtrAgt DbtrAgtAcct? InstrForDbtrAgt? UltmtDbtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtTrfTxInf*',
  PmtTpInf: 'InstrPrty? SvcLvl* LclInstrm? CtgyPurp?',
  SvcLvl: 'Cd',
  ReqdExctnDt: 'Dt',
  InitgPty: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Dbtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Cdtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  DbtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  CdtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  Id: 'IBAN',
  DbtrAgt: 'FinInstnId BrnchId?',
  CdtrAgt: 'FinInstnId BrnchId?',
  FinInstnId: 'BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?',
  CdtTrfTxInf:
    'PmtId PmtTpInf? Amt XchgRateInf? ChrgBr? ChqInstr? UltmtDbtr? IntrmyAgt1? CdtrAgt? CdtrAgtAcct? Cdtr? CdtrAcct? UltmtCdtr? InstrForCdtrAgt* InstrForDbtrAgt? Purp? RgltryRptg* Tax? RltdRmtInf* RmtInf?',
  PmtId: 'InstrId? EndToEndId UETR?',
  PstlAdr: 'StrtNm? PstCd? TwnNm Ctry',
  Amt: 'InstdAmt',
  RmtInf: 'Ustrd* Strd*',
};
const TEXTE = /^[a-zA-Z0-9/\-?:().,'+ ]+$/;
const IDENTIFIANT = /^(?!\/)(?!.*\/\/)[a-zA-Z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/;
/** What each leaf holds. */
const FEUILLES: Readonly<Record<string, RegExp>> = {
  MsgId: IDENTIFIANT,
  PmtInfId: IDENTIFIANT,
  EndToEndId: IDENTIFIANT,
  CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d{2}$/,
  InstdAmt: /^\d{1,9}\.\d{2}$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^true$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d{2}-\d{2}$/,
  ChrgBr: /^SLEV$/,
  Nm: /^.{1,70}$/,
  Ustrd: /^.{1,140}$/,
  StrtNm: /^.{1,70}$/,
  PstCd: /^.{1,16}$/,
  TwnNm: /^.{1,35}$/,
  Ctry: /^[A-Z]{2}$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
};
const verifier = (noeud: NoeudXml, chemin = noeud.nom): void => {
  expect(noeud.espace, chemin).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  const feuille = FEUILLES[noeud.nom];
  if (feuille && noeud.enfants.length === 0) {
    expect(noeud.texte, chemin).toMatch(feuille);
    if (noeud.nom === 'Nm' || noeud.nom === 'Ustrd') expect(noeud.texte, chemin).toMatch(TEXTE);
    return;
  }
  const suite = SUITE[noeud.nom];
  expect(suite, `${chemin} est connu`).toBeDefined();
  const motif = new RegExp(
    `^${suite!
      .split(' ')
      .map((motDuModele) =>
        motDuModele.replace(/^(\w+)([?*]?)$/, (_tout, nom: string, combien: string) => `(?:${nom} )${combien}`),
      )
      .join('')}$`,
  );
  expect(`${noeud.enfants.map(({ nom }) => nom).join(' ')} `, chemin).toMatch(motif);
  for (const enfant of noeud.enfants) verifier(enfant, `${chemin}/${enfant.nom}`);
};
const tous = (noeud: NoeudXml, nom: string): NoeudXml[] =>
  noeud.enfants.flatMap((enfant) => [...(enfant.nom === nom ? [enfant] : []), ...tous(enfant, nom)]);

describe('le fichier SEPA', () => {
  it('suit la norme : ordre, longueurs, caractères, nombre et somme ; le même à chaque fois', async () => {
    const { p, ids } = await aVirer();
    const emise = m.ok(await m.emettre(p, ids));
    const [virement] = emise.virements;
    expect(virement).toMatchObject({ etat: 'EMIS', nombre: 2, totalCentimes: 80_001, iban: 'BE68 •••• 7034' });
    const { status, brut, entetes } = await fichier(emise, virement!.id);
    expect([status, entetes['content-type']]).toEqual([200, 'application/xml']);
    const document = lireXml(brut);
    verifier(document);
    const [message] = tous(document, 'MsgId');
    expect(message?.texte).toBe(virement!.messageId);
    expect(tous(document, 'NbOfTxs').map(({ texte }) => texte)).toEqual(['2', '2']);
    expect(tous(document, 'CtrlSum').map(({ texte }) => texte)).toEqual(['800.01', '800.01']);
    expect(tous(document, 'InstdAmt').map(({ texte, attributs }) => [texte, attributs['Ccy']])).toEqual([
      ['400.01', 'EUR'],
      ['400.00', 'EUR'],
    ]);
    expect(tous(document, 'EndToEndId').map(({ texte }) => texte)).toEqual(ids.map((id) => `REV-${id}`));
    expect(tous(document, 'Nm').map(({ texte }) => texte)).toEqual([
      'Groupement Ocean',
      'Groupement Ocean',
      'Pharmacie Oeillet + Fils',
      "SELARL /Nandu + Cie - 'Ete'",
    ]);
    expect(tous(document, 'BICFI').map(({ texte }) => texte)).toEqual(['GKCCBEBB', 'PSSTFRPPPAR']);
    m.ok(await m.direIban(m.g, IBANS[1], { titulaire: 'Un autre compte', version: 1 }));
    expect((await fichier(emise, virement!.id)).brut.equals(brut)).toBe(true);
    m.ok(await m.direIban(m.g, IBANS[2], { titulaire: 'Groupement Océan', bic: 'GKCCBEBB', version: 2 }));
    const csv = (await fichier(emise, virement!.id, { format: 'csv' })).brut.toString();
    expect(csv).toContain('FR1420041010050500013M02606;PSSTFRPPPAR;400,01');
    expect((await fichier(emise, virement!.id, {}, m.jetons.consultation)).status).toBe(403);
    expect((await fichier(emise, virement!.id, {}, m.jetons.autre)).status).toBe(404);
  });
});

describe('ce que demande une banque', () => {
  const adresse = (ville: string | null) =>
    sql`update tenant set rue = '3 rue de l’Église', code_postal = '29200', ville = ${ville} where id = ${m.groupement}`.execute(
      m.app.services.dbSysteme,
    );
  const suisse = 'CH93 0076 2011 6238 5295 7';

  it('hors de l’Espace économique européen, le BIC de qui reçoit et la ville de qui paie (PRS-26)', async () => {
    const membre = await m.unMembre();
    const sansBic = await m.direIban(membre.jeton, suisse);
    expect([sansBic.status, sansBic.corps.errors[0].pointer]).toEqual([400, '/bic']);
    m.ok(await m.direIban(membre.jeton, suisse, { bic: 'UBSWCHZH80A', titulaire: 'Φαρμακείο Ελλάς' }));
    const p = await m.payee([membre], { montantHtCentimes: 100_000 });
    const ids = [m.partDe(p, membre).id];
    await adresse(null);
    expect(code(await m.emettre(p, ids))).toBe('ADRESSE_DU_PAYEUR_ABSENTE');
    await adresse('Brest');
    // Kept before the BIC was asked for.
    await sql`update coordonnees_bancaires set bic = null where tenant_id = ${membre.id}`.execute(
      m.app.services.dbSysteme,
    );
    expect(code(await m.emettre(p, ids))).toBe('BIC_ABSENT');
    await sql`update coordonnees_bancaires set bic = 'UBSWCHZH80A' where tenant_id = ${membre.id}`.execute(
      m.app.services.dbSysteme,
    );
    const emise = m.ok(await m.emettre(p, ids));
    const document = lireXml((await fichier(emise, emise.virements[0]!.id)).brut);
    verifier(document);
    expect(tous(document, 'PstlAdr')[0]!.enfants.map(({ nom, texte }) => [nom, texte])).toEqual([
      ['StrtNm', "3 rue de l'Eglise"],
      ['PstCd', '29200'],
      ['TwnNm', 'Brest'],
      ['Ctry', 'FR'],
    ]);
    expect(tous(document, 'CdtrAgt').length).toBe(1);
    expect(tous(document, 'Nm').at(-1)!.texte).toBe('Farmakeio Ellas');
  });

  it('un titulaire que rien n’écrit en lettres latines est refusé, jamais inventé (PRS-26)', async () => {
    const membre = await m.unMembre();
    const illisible = await m.direIban(membre.jeton, IBANS[0], { titulaire: '東京薬局' });
    expect([illisible.status, illisible.corps.errors[0].pointer]).toEqual([400, '/titulaire']);
    m.ok(await m.direIban(membre.jeton, IBANS[0]));
    await sql`update coordonnees_bancaires set titulaire = '東京薬局' where tenant_id = ${membre.id}`.execute(
      m.app.services.dbSysteme,
    );
    const p = await m.payee([membre], { montantHtCentimes: 100_000 });
    expect(code(await m.emettre(p, [m.partDe(p, membre).id]))).toBe('TITULAIRE_ILLISIBLE');
  });

  it.each([
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2027-03-26', '2027-03-30'],
    ['2027-05-08', '2027-05-10'],
    ['2027-07-14', '2027-07-14'],
  ])('demandé le %s, un virement s’exécute le %s (PRS-27)', async (dateExecution, attendue) => {
    const { p, ids } = await aVirer();
    const emise = m.ok(await m.emettre(p, ids, { dateExecution }));
    expect(emise.virements[0]!.dateExecution).toBe(attendue);
    const document = lireXml((await fichier(emise, emise.virements[0]!.id)).brut);
    expect(tous(document, 'ReqdExctnDt')[0]!.enfants[0]!.texte).toBe(attendue);
  });
});

describe('rien ne part deux fois', () => {
  it('une part n’est que dans un fichier, et la base elle-même y veille', async () => {
    const { p, ids } = await aVirer();
    const emise = m.ok(await m.emettre(p, ids));
    expect(code(await m.emettre(emise, ids))).toBe('REVERSION_NON_VIRABLE');
    expect(code(await m.direViree(emise, ids))).toBe('REVERSION_NON_VIRABLE');
    expect(code(await m.passerPrestation(emise, 'revenir'))).toBe('ARGENT_PARTI');
    const deuxieme = sql`with v as (insert into reversion_virement (tenant_id, prestation_id, message_id, date_execution, nombre,
          total_centimes, titulaire, iban) values (${m.groupement}, ${p.id}, 'DEUX', '2026-12-01', 1, 1, 'x', 'x') returning id)
      insert into reversion_virement_ligne (tenant_id, virement_id, reversion_id, titulaire, iban, montant_centimes, libelle)
      select ${m.groupement}, id, ${ids[0]!}, 'x', 'x', 1, 'x' from v`;
    await expect(deuxieme.execute(m.app.services.dbSysteme)).rejects.toThrow('reversion_virement_une_fois');
  });

  it('annulé, il rend ses parts ; exécuté, il ne se reprend plus et les adhérents sont prévenus', async () => {
    const { p, ids, premierMembre } = await aVirer();
    let suite = m.ok(await agir(m.ok(await m.emettre(p, ids)), 'annulation', { motif: 'Rejeté par la banque' }));
    expect(suite.virements).toMatchObject([{ etat: 'ANNULE', annuleMotif: 'Rejeté par la banque' }]);
    expect(m.partDe(suite, premierMembre)).toMatchObject({ etat: 'A_REVERSER', virementId: null, obstacles: [] });
    suite = m.ok(await m.emettre(suite, ids));
    expect(suite.virements.map(({ etat }: { etat: string }) => etat)).toEqual(['EMIS', 'ANNULE']);
    expect(suite.virements[0]!.messageId).not.toBe(suite.virements[1]!.messageId);
    expect(code(await agir(suite, 'execution', { date: '2026-11-25' }))).toBe('REQUETE_INVALIDE');
    m.app.horloge.maintenant = new Date('2026-11-25T10:00:00Z');
    const emise = suite;
    suite = m.ok(await agir(suite, 'execution', { date: '2026-11-25' }));
    m.app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
    expect(suite).toMatchObject({ etat: 'PROCESSED', reverseeLe: '2026-11-25', reverseCentimes: 80_001 });
    expect(m.partDe(suite, premierMembre)).toMatchObject({
      etat: 'REVERSEE',
      dateReversion: '2026-11-25',
      reference: `REV-${ids[0]}`,
      droits: { remettre: false },
    });
    expect(code(await agir(emise, 'annulation', { motif: 'x' }))).toBe('CONFLIT_VERSION');
    expect(code(await agir(suite, 'annulation', { motif: 'x' }))).toBe('VIREMENT_CLOS');
    const remise = await m.appeler(m.g, 'PUT', `/${p.id}/reversions/${ids[0]}/remise`, { version: suite.version });
    expect(code(remise)).toBe('REVERSION_NON_REMETTABLE');
    expect((await m.notifications(premierMembre.jeton)).filter((titre) => titre.includes('reversé'))).toHaveLength(1);
  });

  it('six demandes à la fois n’en font qu’un ; la même clé rend la même réponse', async () => {
    const { p, ids } = await aVirer();
    const issues = await Promise.all(Array.from({ length: 6 }, () => m.emettre(p, ids)));
    expect(issues.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const autre = await aVirer();
    const envoi = {
      corps: { reversionIds: autre.ids, dateExecution: '2026-11-25', version: autre.p.version },
      entetes: { 'idempotency-key': 'virement-une-fois' },
    };
    const url = `/api/v1/prestations/${autre.p.id}/virements`;
    const [premiere, seconde] = [
      await m.app.appeler(m.g, 'POST', url, envoi),
      await m.app.appeler(m.g, 'POST', url, envoi),
    ];
    expect(seconde.corps).toEqual(premiere.corps);
    expect(m.ok(seconde).virements).toHaveLength(1);
  });

  it('sans l’IBAN de l’adhérent, ni au passé, il ne se prépare pas', async () => {
    const membre = await m.unMembre();
    const p = await m.payee([membre]);
    expect(await m.emettre(p, [m.partDe(p, membre).id])).toMatchObject({
      corps: { code: 'REVERSION_NON_VIRABLE', obstacle: 'IBAN', nombre: 1 },
    });
    expect(code(await m.emettre(p, [m.partDe(p, membre).id], { dateExecution: '2026-11-20' }))).toBe(
      'REQUETE_INVALIDE',
    );
    expect((await m.emettre(p, [987_654])).status).toBe(404);
  });
});

describe('le compte bancaire', () => {
  it('se vérifie, se change avec sa version, et les administrateurs en sont prévenus ; le journal ne le garde pas entier', async () => {
    const membre = await m.unMembre();
    const lire = async (jeton: string) => (await m.app.appeler(jeton, 'GET', '/api/v1/coordonneesBancaires')).corps;
    expect(await lire(membre.jeton)).toBeNull();
    expect((await m.direIban(membre.jeton, 'FR1420041010050500013M02607')).corps.errors).toEqual([
      { pointer: '/iban', detail: 'L’IBAN n’est pas valide : vérifiez chaque caractère.' },
    ]);
    expect((await m.direIban(membre.jeton, IBANS[0], { bic: 'X' })).corps.errors).toMatchObject([{ pointer: '/bic' }]);
    expect(m.ok(await m.direIban(membre.jeton, 'fr14 2004 1010 0505 0001 3m02 606')).iban).toBe(IBANS[0]);
    expect(code(await m.direIban(membre.jeton, IBANS[1]))).toBe('CONFLIT_VERSION');
    m.ok(await m.direIban(membre.jeton, IBANS[1], { version: 1 }));
    expect(await lire(membre.jeton)).toMatchObject({ iban: IBANS[1], version: 2 });
    expect(await m.notifications(membre.jeton)).toContain('Compte bancaire modifié');
    const { rows } = await sql<{ texte: string }>`select coalesce(avant::text, '') || apres::text as texte from journal
      where tenant_id = ${membre.id} and objet = 'coordonnees-bancaires'`.execute(m.app.services.dbSysteme);
    expect(rows).toHaveLength(2);
    for (const { texte } of rows) expect(texte).not.toMatch(/[A-Z]{2}\d{2}[A-Z0-9]{8}/);
  });

  it.each(['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)('%s ne le lit ni ne l’écrit', async (role) => {
    const membre = await m.unMembre();
    const jeton = await m.app.jeton(membre.id, role);
    expect((await m.app.appeler(jeton, 'GET', '/api/v1/coordonneesBancaires')).status).toBe(403);
    expect((await m.direIban(jeton, IBANS[0])).status).toBe(403);
  });
});
