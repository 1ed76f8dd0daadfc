import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '#server/testing/multipart.ts';
import { pngDe } from '#server/core/pdf/images-de-test.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { lireFichier } from '#server/core/files/fichiers.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { unGuide } from '#shared/features/rendez-vous/guide-rdv/exemples-de-test.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());
const url = (id: number, suite = '') => `${m.racine}/${id}/compte-rendu${suite}`;

describe('le compte rendu', () => {
  it('part par mail en PDF, dans les mots du compte, et son sort se voit', async () => {
    const { corps: guide } = await m.appeler(m.p.achat.jeton, 'POST', '/laboratoires/rdv/guide', unGuide());
    const pointId: number = guide.sections[0].points[0].id;
    // Private RDVs of colleagues with the same laboratory: nothing of them may leak.
    for (const { jeton } of [m.p.achat, m.p.merch])
      await m.creer(jeton, {
        objet: 'zzsecret',
        texte: '<p>zzsecret</p>',
        visibleBy: 'SELF',
        actions: [{ texte: 'zzsecret' }],
      });
    const rdv = await m.creer(m.p.achat.jeton, {
      actions: [{ texte: 'Envoyer le plan', echeance: '2026-12-01' }],
      guideReponses: [{ pointId, coche: true, note: 'zzsecret, pour la maison' }],
      visibleBy: 'CUSTOM',
      authorizedUsers: [m.p.merch.id],
    });
    const apercu = (await m.appeler(m.p.achat.jeton, 'GET', url(rdv.id, '/apercu'))).corps;
    expect(apercu.sujet).toContain('Compte rendu de notre rendez-vous du 20/11/2026');
    expect(apercu.message).toContain('- Envoyer le plan, pour le 01/12/2026');
    const { status, corps } = await m.appeler(m.p.achat.jeton, 'POST', url(rdv.id), {
      destinataires: ['roux@labo.fr', 'siege@labo.fr'],
      message: 'Bonjour,\nVoici.',
    });
    expect([status, corps.statut, corps.destinataires]).toEqual([200, 'EN_ATTENTE', ['roux@labo.fr', 'siege@labo.fr']]);
    const mail = await m.app.services.dbSysteme
      .selectFrom('mail')
      .selectAll()
      .where('tenant_id', '=', m.pharmacie)
      .where('id', '=', corps.id)
      .executeTakeFirstOrThrow();
    expect([mail.sujet, mail.texte.startsWith('Bonjour,\nVoici.')]).toEqual([apercu.sujet, true]);
    const [piece] = mail.pieces as unknown as { fichierId: number; nom: string }[];
    expect(piece?.nom).toBe('compte-rendu Éclat Santé 2026-11-20.pdf');
    const pdf = await transactionSysteme(m.app.services.dbSysteme, async (tx) =>
      buffer((await lireFichier(tx, m.app.services.fichiers, piece?.fichierId ?? 0, m.pharmacie)).flux),
    );
    const telecharge = await m.appeler(m.p.achat.jeton, 'GET', url(rdv.id));
    for (const octets of [pdf, telecharge.brut]) {
      const { texte } = await lirePdf(octets);
      for (const dit of [
        'Compte rendu de rendez-vous',
        'Mme Le Goff',
        'Une tête de gondole en janvier.',
        'Envoyer le plan',
        '01/12/2026',
      ])
        expect(texte).toContain(dit);
      // Neither the answers to the guide, nor whom it is shared with, nor the RDVs of others.
      expect(texte).not.toMatch(/zzsecret/);
      expect(texte).not.toContain(m.p.merch.nom);
    }
    await m.app.services.dbSysteme
      .updateTable('mail')
      .set({ statut: 'ECHEC', erreur: '550 boîte inconnue' })
      .where('tenant_id', '=', m.pharmacie)
      .where('id', '=', corps.id)
      .execute();
    expect((await m.lire(m.p.merch.jeton, rdv.id)).comptesRendus).toMatchObject([
      { statut: 'ECHEC', erreur: '550 boîte inconnue', par: m.p.achat.nom },
    ]);
    const actes = (await m.appeler(m.p.merch.jeton, 'GET', `/laboratoires/rdv/${rdv.id}/historique`)).corps;
    expect(actes[0]).toMatchObject({ action: 'envoyer-compte-rendu', par: m.p.achat.nom });
  });

  it('part tel que son aperçu le montre, laissé comme il est proposé', async () => {
    const rdv = await m.creer(m.p.achat.jeton, { actions: [{ texte: 'Envoyer le plan', echeance: '2026-12-01' }] });
    const { sujet, message, etablissement } = (await m.appeler(m.p.achat.jeton, 'GET', url(rdv.id, '/apercu'))).corps;
    // Left as they are, and not given at all: the same mail.
    for (const mots of [{ sujet, message }, {}]) {
      const { corps } = await m.appeler(m.p.achat.jeton, 'POST', url(rdv.id), {
        destinataires: ['roux@labo.fr'],
        ...mots,
      });
      const mail = await m.app.services.dbSysteme
        .selectFrom('mail')
        .select(['sujet', 'texte', 'html'])
        .where('tenant_id', '=', m.pharmacie)
        .where('id', '=', corps.id)
        .executeTakeFirstOrThrow();
      expect(mail).toEqual({ sujet, ...mettreEnPage({ sujet, texte: message, etablissement }) });
    }
  });

  it('envoyé deux fois avec la même clé, ne part qu’une fois', async () => {
    const rdv = await m.creer(m.p.achat.jeton);
    const envoyer = () =>
      m.appeler(
        m.p.achat.jeton,
        'POST',
        url(rdv.id),
        { destinataires: ['roux@labo.fr'] },
        { 'idempotency-key': `cr-${rdv.id}` },
      );
    const [premiereReponse, deux] = [await envoyer(), await envoyer()];
    expect([premiereReponse.status, deux.corps]).toEqual([200, premiereReponse.corps]);
    expect((await m.lire(m.p.achat.jeton, rdv.id)).comptesRendus).toHaveLength(1);
  });

  it('propose les contacts du laboratoire, chacun une fois', async () => {
    await m.appeler(m.p.admin.jeton, 'POST', `/laboratoires/${m.labo}/contacts`, {
      nom: 'Camille Roux',
      fonction: 'Déléguée',
      email: 'roux@labo.fr',
      usages: ['COMMERCIAL'],
    });
    expect((await m.appeler(m.p.operateur.jeton, 'GET', `${m.racine}/destinataires`)).corps).toEqual([
      { nom: 'Camille Roux', mail: 'roux@labo.fr', sorte: 'CONTACT', fonction: 'Déléguée' },
    ]);
  });
});

it('la fiche dit ce que l’on sait, et rien de plus', async () => {
  const vierge = (await m.appeler(m.p.operateur.jeton, 'GET', `${m.racine}/fiche`)).corps;
  expect(vierge.sections.map(({ cle }: { cle: string }) => cle)).toEqual(
    expect.arrayContaining(['ca', 'encours', 'promotions', 'conditions', 'reclamations', 'dernierRdv']),
  );
  await m.appeler(m.p.admin.jeton, 'PUT', `/laboratoires/${m.labo}/ca`, { 2025: 10_000, 2026: 12_000 });
  const encours = (jour: string, centimes: number, nature_fiscale = 'HT') =>
    m.app.services.dbSysteme
      .insertInto('encours')
      .values({
        tenant_id: m.pharmacie,
        numero: `E-${jour}`,
        laboratoire_id: m.labo,
        type: 'RETOUR',
        info: 'x',
        action_attendue: 'AVOIR',
        valeur_attendue_centimes: centimes,
        nature_fiscale,
        date_declaration: '2026-05-01',
        date_echeance: jour,
        etat: 'DECLARE',
      })
      .execute();
  await encours('2026-11-30', 10_000, 'TTC');
  await encours('2026-11-11', 20_000);
  await encours('2026-06-01', 40_000);
  await m.app.services.dbSysteme
    .insertInto('condition')
    .values({
      tenant_id: m.pharmacie,
      laboratoire_id: m.labo,
      gamme: 'Solaires',
      condition: 'x',
      date_debut: '2026-01-01',
      date_fin: '2026-12-31',
      remise_texte: '30 %',
    })
    .execute();
  await m.app.services.dbSysteme
    .insertInto('reclamation')
    .values({
      tenant_id: m.pharmacie,
      numero: 'R-2026-00001',
      laboratoire_id: m.labo,
      motif: 'LOGISTIQUE',
      objet: 'Colis ouvert',
      lien_secret: randomUUID(),
      lien_expire_le: '2027-11-21T00:00:00Z',
    })
    .execute();
  const { sections } = (await m.appeler(m.p.operateur.jeton, 'GET', `${m.racine}/fiche`)).corps;
  const faits = (cle: string) =>
    sections
      .find((s: { cle: string }) => s.cle === cle)
      .faits.map(({ libelle, valeur, ton }: any) => `${libelle} | ${valeur} | ${ton}`.replaceAll('\u00a0', ' '));
  expect(faits('ca')).toEqual([
    'Chiffre d’affaires 2026 | 12 000 € | null',
    'Chiffre d’affaires 2025 | 10 000 € | null',
  ]);
  expect(faits('encours')).toEqual([
    'Réclamé | 100,00 € TTC | null',
    'En retard | 600,00 € HT | null',
    'dont plus de 90 jours | 400,00 € HT | alerte',
    'dont 1-30 jours | 200,00 € HT | attention',
    'Dû | 600,00 € HT et 100,00 € TTC | null',
  ]);
  expect(faits('reclamations')).toEqual(['R-2026-00001 – Colis ouvert | Ouverte | null']);
  expect(faits('conditions')).toEqual(['Solaires | 30 % | attention']);
});

it('le dernier rendez-vous n’est jamais celui que l’on écrit, ni un d’après ; un rendez-vous inconnu ne change rien', async () => {
  const dernier = async (jeton: string, rdv?: number) => {
    const { corps } = await m.appeler(jeton, 'GET', `${m.racine}/fiche${rdv ? `?rdv=${rdv}` : ''}`);
    return corps.sections.find(({ cle }: { cle: string }) => cle === 'dernierRdv').faits[0]?.valeur;
  };
  const jour = '2026-11-21';
  const rdv = (objet: string, date: string, champs: object = {}) =>
    m.creer(m.p.achat.jeton, { objet, date, ...champs });
  await rdv('Avant', '2026-11-18');
  await rdv('Hier', '2026-11-20', { actions: [{ texte: 'Rappeler' }] });
  const cache = await rdv('Caché', jour, { visibleBy: 'SELF' });
  const ecrit = await rdv('Que j’écris', jour);
  const demain = await rdv('Prévu', '2026-12-01');
  const { jeton } = m.p.operateur;
  expect(await dernier(jeton)).toBe('Que j’écris');
  expect(await dernier(jeton, ecrit.id)).toBe('Hier');
  expect(await dernier(jeton, demain.id)).toBe('Que j’écris');
  expect(await dernier(m.p.achat.jeton, ecrit.id)).toBe('Caché');
  // The day of a hidden RDV is not told.
  expect(await dernier(jeton, cache.id)).toBe('Que j’écris');
  expect(await dernier(jeton, 987_654)).toBe('Que j’écris');
});

it('une image transparente abîmée y est nommée, et tout le reste s’imprime', async () => {
  const abimee = pngDe({ type: 6, pixels: Buffer.from('abîmé') }).toString('base64');
  const rdv = await m.creer(m.p.achat.jeton, {
    texte: `<p>Avant la photo</p><img src="data:image/png;base64,${abimee}"><p>Après la photo</p>`,
    actions: [{ texte: 'Envoyer le plan', echeance: '2026-12-01' }],
  });
  const { status, brut } = await m.appeler(m.p.achat.jeton, 'GET', url(rdv.id));
  expect(status).toBe(200);
  const { texte } = await lirePdf(brut);
  expect(texte).toMatch(/Avant la photo\s+\[Image illisible\]\s+Après la photo[\s\S]*Envoyer le plan/);
});

describe('une image', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000300000002080200000000', 'hex');
  const png = Buffer.concat([
    PNG.subarray(0, 29),
    Buffer.from('00000000', 'hex'),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]);
  const envoyer = (contenu: Buffer, nom = 'photo.png') => {
    const { corps, entetes } = multipart({ contenu, nom, mime: 'image/png' });
    return m.appeler(m.p.operateur.jeton, 'POST', '/rdvs/images', corps, entetes);
  };
  it('revient prête pour la note, mesurée', async () => {
    const { status, corps } = await envoyer(png);
    expect([status, corps.mime, corps.largeur, corps.hauteur, corps.nom]).toEqual([
      200,
      'image/png',
      3,
      2,
      'photo.png',
    ]);
    expect(corps.src).toMatch(/^data:image\/png;base64,/);
  });
  it.each([
    ['un SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['un PNG tronqué', png.subarray(0, 20)],
    [
      'un faux HEIC',
      Buffer.concat([
        Buffer.from('00000018667479706865696300000000', 'hex'),
        Buffer.from('ispe\0\0\0\0\0\0\0\u0010\0\0\0\u0010', 'latin1'),
        Buffer.alloc(64),
      ]),
    ],
    [
      'une bombe',
      Buffer.concat([
        Buffer.from('00000018667479706865696300000000', 'hex'),
        Buffer.from('69737065000000007fffffff7fffffff', 'hex'),
      ]),
    ],
    [
      'un BMP de 4 milliards de pixels',
      Buffer.concat([Buffer.from('BM'), Buffer.alloc(16), Buffer.from('ffff0000ffff0000', 'hex'), Buffer.alloc(30)]),
    ],
    ['rien', Buffer.alloc(0)],
  ])('%s : refusé clairement', async (_nom, contenu) => {
    const { status, corps } = await envoyer(contenu);
    expect([status, corps.code]).toEqual([415, 'TYPE_NON_ACCEPTE']);
  });
});
