import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demanderHabilitation } from '#server/testing/habilitation-demandee.ts';
import type { Role } from '#shared/core/acteur.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { MAX_OCTETS_VIGNETTE, MAX_VISUELS } from '#shared/features/operations/operation/schemas/vignette.ts';
import type { Visuels } from '#shared/features/operations/visuel/contract.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import { multipart, multipartAvec } from '#server/testing/multipart.ts';
import { SECRET_PHOTO, unJpeg, uneVignette } from '#server/testing/photos.ts';

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
const image = (nom = 'affiche.jpg', contenu = unJpeg) => ({ contenu, nom, mime: 'image/jpeg' });
const document = (nom = 'plano.pdf') => ({ contenu: pdf, nom, mime: 'application/pdf' });

let m: Monde;
let membre: { id: number; jeton: string; adhesionId: number };
let voisin: { id: number; jeton: string };
let delegue: string;
/** A pharmacy's own, and a modèle that its adhérents have. */
let propre: number;
let modele: number;
let copie: number;

const URL = (id: number) => `/api/v1/promotions/${id}/visuels`;
const CHEZ = (id: number) => `/api/v1/trade/pharmacies/${membre.id}/promotions/${id}/visuels`;
const joindre = (jeton: string, id: number, envoi = multipart(image())) => m.app.appeler(jeton, 'POST', URL(id), envoi);
const lister = async (jeton: string, id: number): Promise<Visuels> =>
  (await m.app.appeler(jeton, 'GET', URL(id))).corps;
const noms = async (jeton: string, id: number) => (await lister(jeton, id)).visuels.map(({ nom }) => nom);
const ouvrir = (jeton: string, id: number, fichierId: number, query = {}, base = URL(id)) =>
  m.app.appeler(jeton, 'GET', `${base}/${fichierId}`, { query });
const retirer = (jeton: string, id: number, fichierId: number) =>
  m.app.appeler(jeton, 'DELETE', `${URL(id)}/${fichierId}`);
const ordonner = (jeton: string, id: number, visuels: unknown) =>
  m.app.appeler(jeton, 'PUT', URL(id), { corps: { visuels } });
const fichiers = async () => (await m.app.services.dbSysteme.selectFrom('fichier').select('id').execute()).length;

const creer = async (jeton: string): Promise<{ id: number; version: number }> => {
  const { corps } = await m.app.appeler(jeton, 'POST', '/api/v1/promotions', {
    corps: { typePromo: 'PROMO', nomOperation: 'Solaires', produits: [{ nom: 'Crème' }] },
  });
  return corps;
};

beforeAll(async () => {
  m = await creerMonde();
  voisin = await m.unePharmacie('Pharmacie voisine');
  const societe = await m.app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  delegue = await m.app.jeton(societe, 'DELEGUE');
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  membre = await m.unAdherent();
  propre = (await creer(membre.jeton)).id;
  modele = await m.unModele();
  await m.publier(modele);
  copie = (await m.copies(modele)).find(({ tenantId }) => tenantId === membre.id)!.id;
});

describe('les visuels d’une promotion', () => {
  it('se joignent à plusieurs, sans ce que l’image dit de sa prise de vue, chacun avec sa vignette', async () => {
    const envoi = multipartAvec({ vignettes: [uneVignette(), null] }, image(), document());
    const { status, corps }: { status: number; corps: Visuels } = await joindre(membre.jeton, propre, envoi);
    expect(status).toBe(200);
    expect(corps).toMatchObject({
      modifier: true,
      visuels: [
        { nom: 'affiche.jpg', mime: 'image/jpeg', vignette: true },
        { nom: 'plano.pdf', mime: 'application/pdf', vignette: false },
      ],
    });
    const [affiche, plano] = corps.visuels.map(({ fichierId }) => fichierId) as [number, number];
    const imageLue = await ouvrir(membre.jeton, propre, affiche);
    expect([imageLue.brut.includes('GPS'), imageLue.brut.length]).toEqual([
      false,
      unJpeg.length - SECRET_PHOTO.length - 4,
    ]);
    expect(String(imageLue.entetes['content-disposition'])).toContain('affiche.jpg');
    const petite = await ouvrir(membre.jeton, propre, affiche, { vignette: 'true' });
    expect([petite.status, petite.entetes['content-type'], petite.brut.includes('GPS')]).toEqual([
      200,
      'image/jpeg',
      false,
    ]);
    expect((await ouvrir(membre.jeton, propre, plano, { vignette: 'true' })).status).toBe(404);
  });

  it('se rangent et se renomment ensemble ; un nom garde son extension ; une liste dépassée est refusée', async () => {
    await joindre(membre.jeton, propre, multipart(image(), document()));
    const [affiche, plano] = (await lister(membre.jeton, propre)).visuels.map(({ fichierId }) => fichierId) as [
      number,
      number,
    ];
    const range = await ordonner(membre.jeton, propre, [
      { fichierId: plano, nom: 'plano du linéaire.pdf' },
      { fichierId: affiche, nom: 'affiche.jpg' },
    ]);
    expect(range.status).toBe(200);
    expect(await noms(membre.jeton, propre)).toEqual(['plano du linéaire.pdf', 'affiche.jpg']);
    expect(String((await ouvrir(membre.jeton, propre, plano)).entetes['content-disposition'])).toContain(
      'plano du lineaire.pdf',
    );
    const autre = await ordonner(membre.jeton, propre, [
      { fichierId: plano, nom: 'plano.exe' },
      { fichierId: affiche, nom: 'affiche.jpg' },
    ]);
    expect([autre.status, autre.corps.errors[0].pointer]).toEqual([400, '/visuels/0/nom']);
    for (const nom of ['', 'a/b.jpg', `${'é'.repeat(252)}.jpg`])
      expect((await ordonner(membre.jeton, propre, [{ fichierId: affiche, nom }])).status, nom).toBe(400);
    for (const liste of [
      [],
      [{ fichierId: affiche, nom: 'affiche.jpg' }],
      [plano, plano].map((fichierId) => ({ fichierId, nom: 'p.pdf' })),
    ])
      expect((await ordonner(membre.jeton, propre, liste)).corps.code).toBe('VISUELS_CHANGES');
    const limite = `${'é'.repeat(251)}.jpg`;
    const bords = [
      { fichierId: affiche, nom: limite },
      { fichierId: plano, nom: 'p.pdf' },
    ];
    expect((await ordonner(membre.jeton, propre, bords)).status).toBe(200);
  });

  it('refuse ce qui n’est ni une image, ni un PDF, ni un document de bureau, et plus de 15 Mo', async () => {
    const types = [
      image('photo.svg', Buffer.from('<svg onload=alert(1)>')),
      image('photo.jpg', Buffer.from('%PDF-1.7')),
      image('photo.gif', Buffer.from('GIF89a')),
      image('film.mp4', unJpeg),
      { ...document('faux.pdf'), contenu: unJpeg },
      { ...document('liste.xlsx'), contenu: pdf },
    ];
    for (const fichierRefuse of types)
      expect((await joindre(membre.jeton, propre, multipart(fichierRefuse))).status, fichierRefuse.nom).toBe(415);
    expect((await joindre(membre.jeton, propre, multipart())).corps.detail).toBe('Choisissez un fichier.');
    expect((await joindre(membre.jeton, propre, multipart(image('a.jpg', Buffer.alloc(0))))).status).toBe(400);
    const de = (taille: number) =>
      multipart(image('grand.jpg', Buffer.concat([unJpeg, Buffer.alloc(taille - unJpeg.length)])));
    expect((await joindre(membre.jeton, propre, de(MAX_OCTETS_FICHIER + 1))).status).toBe(413);
    expect((await joindre(membre.jeton, propre, de(MAX_OCTETS_FICHIER))).status).toBe(200);
  });

  it('refuse une vignette qui n’en est pas une', async () => {
    const fausses = [
      'pas du base64',
      Buffer.from('%PDF').toString('base64'),
      uneVignette(641),
      'A'.repeat(MAX_OCTETS_VIGNETTE * 2),
    ];
    for (const vignette of fausses) {
      const { status, corps } = await joindre(membre.jeton, propre, multipartAvec({ vignettes: [vignette] }, image()));
      expect([status, corps.errors[0].pointer], vignette.slice(0, 20)).toEqual([400, '/vignettes/0']);
    }
    expect(
      (await joindre(membre.jeton, propre, multipartAvec({ vignettes: [uneVignette(640)] }, image()))).status,
    ).toBe(200);
  });

  it('envoyés douze fois sous la même clé, ne font qu’un ; douze en même temps ne passent pas le maximum', async () => {
    const { corps, entetes } = multipart(image());
    const meme = { corps, entetes: { ...entetes, 'idempotency-key': crypto.randomUUID() } };
    await Promise.all(Array.from({ length: 12 }, () => joindre(membre.jeton, propre, meme)));
    expect(await noms(membre.jeton, propre)).toHaveLength(1);
    await joindre(membre.jeton, propre, multipart(...Array.from({ length: MAX_VISUELS - 4 }, () => image())));
    const ensemble = await Promise.all(Array.from({ length: 12 }, () => joindre(membre.jeton, propre)));
    expect(ensemble.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(ensemble.find(({ status }) => status === 409)?.corps.code).toBe('TROP_DE_VISUELS');
    expect(await noms(membre.jeton, propre)).toHaveLength(MAX_VISUELS);
  });

  it('chaque rôle : qui écrit la promotion joint ses visuels, l’équipe les regarde', async () => {
    const permis: Partial<Record<Role, number>> = { ADMIN: 200, ACHAT: 200, MERCHANDISING: 200, OPERATEUR: 403 };
    for (const [role, attendu] of Object.entries(permis) as [Role, number][]) {
      const jeton = await m.app.jeton(membre.id, role);
      expect((await joindre(jeton, propre)).status, role).toBe(attendu);
      expect((await lister(jeton, propre)).modifier, role).toBe(attendu === 200);
    }
    expect((await joindre(m.jetons.consultation, modele)).status).toBe(403);
    expect(await lister(m.jetons.consultation, modele)).toMatchObject({ modifier: false });
  });

  it('suivent un double ; un fichier ne part qu’avec la dernière promotion qui le montre', async () => {
    const avant = await fichiers();
    await joindre(membre.jeton, propre, multipartAvec({ vignettes: [uneVignette()] }, image(), document()));
    const { corps: double } = await m.app.appeler(membre.jeton, 'POST', `/api/v1/promotions/${propre}/dupliquer`, {
      corps: {},
    });
    const { visuels } = await lister(membre.jeton, double.id);
    expect(visuels.map(({ nom, vignette }) => [nom, vignette])).toEqual([
      ['affiche.jpg', true],
      ['plano.pdf', false],
    ]);
    const affiche = visuels[0]!.fichierId;
    expect((await retirer(membre.jeton, propre, affiche)).status).toBe(200);
    expect((await ouvrir(membre.jeton, double.id, affiche)).status).toBe(200);
    expect((await ouvrir(membre.jeton, propre, affiche)).status).toBe(404);
    const { corps: source } = await m.app.appeler(membre.jeton, 'GET', `/api/v1/promotions/${propre}`);
    for (const { id, version } of [source, double]) {
      expect(await fichiers()).toBe(avant + 2);
      expect(
        (
          await m.app.appeler(membre.jeton, 'DELETE', `/api/v1/promotions/${id}`, {
            query: { version: String(version) },
          })
        ).status,
      ).toBe(200);
    }
    expect(await fichiers()).toBe(avant);
  });

  it('deux promotions qui montrent un même fichier le retirent en même temps : il part', async () => {
    const avant = await fichiers();
    await joindre(membre.jeton, propre);
    const { corps: double } = await m.app.appeler(membre.jeton, 'POST', `/api/v1/promotions/${propre}/dupliquer`, {
      corps: {},
    });
    const [visuel] = (await lister(membre.jeton, propre)).visuels;
    const parties = await Promise.all([propre, double.id].map((id) => retirer(membre.jeton, id, visuel!.fichierId)));
    expect(parties.map(({ status }) => status)).toEqual([200, 200]);
    expect(await fichiers()).toBe(avant);
  });

  it('le journal dit qui a joint, rangé et retiré quoi', async () => {
    await joindre(membre.jeton, propre);
    const [visuel] = (await lister(membre.jeton, propre)).visuels;
    await ordonner(membre.jeton, propre, [{ fichierId: visuel!.fichierId, nom: 'une.jpg' }]);
    await retirer(membre.jeton, propre, visuel!.fichierId);
    const traces = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'avant', 'apres'])
      .where('tenant_id', '=', membre.id)
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', propre)
      .where('action', 'like', '%visuel%')
      .orderBy('id')
      .execute();
    expect(traces).toEqual([
      { action: 'joindre-visuel', avant: null, apres: { visuels: ['affiche.jpg'] } },
      { action: 'ordonner-visuels', avant: { visuels: ['affiche.jpg'] }, apres: { visuels: ['une.jpg'] } },
      { action: 'supprimer-visuel', avant: { visuels: ['une.jpg'] }, apres: null },
    ]);
  });
});

describe('ceux d’un modèle', () => {
  it('publié, ne se suppriment plus : retirés deux fois, barrés chez lui seul, remis deux fois après les autres', async () => {
    const groupement = m.jetons.groupement;
    await joindre(groupement, modele, multipart(image(), document()));
    const [affiche, plano] = (await lister(groupement, modele)).visuels;
    expect(affiche?.acte).toBe('RETIRER');
    for (const _fois of [1, 2]) expect((await retirer(groupement, modele, affiche!.fichierId)).status).toBe(200);
    expect(await lister(groupement, modele)).toMatchObject({
      visuels: [{ nom: plano?.nom }],
      retires: [{ nom: affiche?.nom, acte: 'REMETTRE' }],
    });
    expect(await lister(membre.jeton, copie)).toMatchObject({ visuels: [{ nom: plano?.nom }], retires: [] });
    expect((await ouvrir(groupement, modele, affiche!.fichierId)).status).toBe(200);
    const remettre = () => m.app.appeler(groupement, 'POST', `${URL(modele)}/${affiche!.fichierId}/remettre`);
    for (const _fois of [1, 2]) expect((await remettre()).status).toBe(200);
    expect(await noms(membre.jeton, copie)).toEqual([plano?.nom, affiche?.nom]);
  });

  it('se lisent dans la copie de chaque adhérent, ceux qui viennent ensuite aussi ; elle n’en reçoit pas d’autres', async () => {
    await joindre(m.jetons.groupement, modele, multipartAvec({ vignettes: [uneVignette()] }, image('affiche.jpg')));
    await joindre(m.jetons.groupement, modele, multipart(document('plano.pdf')));
    const visuelsDeLaCopie = await lister(membre.jeton, copie);
    expect(visuelsDeLaCopie.modifier).toBe(false);
    expect(visuelsDeLaCopie.visuels.map(({ nom }) => nom)).toEqual(['affiche.jpg', 'plano.pdf']);
    const [affiche] = visuelsDeLaCopie.visuels.map(({ fichierId }) => fichierId) as [number];
    expect((await ouvrir(membre.jeton, copie, affiche)).brut.length).toBeGreaterThan(0);
    expect((await ouvrir(membre.jeton, copie, affiche, { vignette: 'true' })).status).toBe(200);
    for (const refus of [
      await joindre(membre.jeton, copie),
      await retirer(membre.jeton, copie, affiche),
      await ordonner(membre.jeton, copie, []),
    ])
      expect([refus.status, refus.corps.code]).toEqual([409, 'PROMOTION_DU_GROUPEMENT']);
    await retirer(m.jetons.groupement, modele, affiche);
    expect(await noms(membre.jeton, copie)).toEqual(['plano.pdf']);
    expect((await ouvrir(membre.jeton, copie, affiche)).status).toBe(404);
  });

  it('ni le voisin, ni un autre segment, ni un autre groupement, ni un ancien adhérent ne les voient', async () => {
    const littoral = await m.unSegment(`Littoral ${crypto.randomUUID()}`);
    const cible = await m.unModele({ segments: [littoral.id] });
    await m.publier(cible);
    await joindre(m.jetons.groupement, cible);
    const [dePlus] = (await lister(m.jetons.groupement, cible)).visuels;
    expect((await m.copies(cible)).some(({ tenantId }) => tenantId === membre.id)).toBe(false);
    await joindre(m.jetons.groupement, modele);
    const [visuel] = (await lister(m.jetons.groupement, modele)).visuels;
    const { fichierId } = visuel!;
    for (const [jeton, id] of [
      [membre.jeton, cible],
      [membre.jeton, modele],
      [voisin.jeton, modele],
      [voisin.jeton, copie],
      [m.jetons.autre, modele],
      [m.jetons.groupement, copie],
    ] as const) {
      expect((await m.app.appeler(jeton, 'GET', URL(id))).status).toBe(404);
      for (const idDeVisuel of [fichierId, dePlus!.fichierId])
        expect((await ouvrir(jeton, id, idDeVisuel)).status).toBe(404);
    }
    // A file of one modèle is not read through another.
    expect((await ouvrir(membre.jeton, copie, dePlus!.fichierId)).status).toBe(404);
    expect((await ouvrir(membre.jeton, propre, fichierId)).status).toBe(404);

    expect((await ouvrir(membre.jeton, copie, fichierId)).status).toBe(200);
    await m.repondre(copie, 'ACCEPTED', 'ACCEPTED');
    expect((await m.quitter(membre.jeton, membre.adhesionId, 'quitter', 2)).status).toBe(200);
    await m.travailler();
    expect(await noms(membre.jeton, copie)).toEqual([]);
    expect((await ouvrir(membre.jeton, copie, fichierId)).status).toBe(404);
  });

  it('un délégué les lit chez une pharmacie qui l’y autorise, et seulement là', async () => {
    await joindre(m.jetons.groupement, modele, multipartAvec({ vignettes: [uneVignette()] }, image()));
    await joindre(membre.jeton, propre, multipart(document()));
    const lire = (id: number, base = CHEZ(id)) => m.app.appeler(delegue, 'GET', base);
    expect((await lire(copie)).status).toBe(404);
    const habilitationId = await demanderHabilitation(m.app, delegue, membre.id);
    const etat = (vers: string) =>
      m.app.appeler(membre.jeton, 'PUT', `/api/v1/utilisateurs/delegue/etat/${habilitationId}`, { corps: vers });
    await etat('ACCEPTED');
    const { dbSysteme } = m.app.services;
    expect((await lire(copie)).status, 'aucun laboratoire ouvert').toBe(404);
    await dbSysteme
      .updateTable('habilitation')
      .set({ tous_laboratoires: true })
      .where('id', '=', habilitationId)
      .execute();
    expect((await lire(propre)).status, 'un brouillon de la pharmacie').toBe(404);
    await sql`update promotion set etat_promo = replace(etat_promo, 'DRAFT', 'REFUSED'), etat_tg = replace(etat_tg, 'DRAFT', 'REFUSED')
      where id = ${propre}`.execute(dbSysteme);
    expect((await lire(propre)).corps).toMatchObject({ modifier: false, visuels: [{ nom: 'plano.pdf' }] });
    const { corps } = await lire(copie);
    const { fichierId } = (corps as Visuels).visuels[0]!;
    expect((await ouvrir(delegue, copie, fichierId, {}, CHEZ(copie))).brut.length).toBeGreaterThan(0);
    expect((await ouvrir(delegue, copie, fichierId, { vignette: 'true' }, CHEZ(copie))).status).toBe(200);
    expect((await ouvrir(delegue, propre, fichierId, {}, CHEZ(propre))).status).toBe(404);
    expect((await ouvrir(delegue, modele, fichierId, {}, CHEZ(modele))).status).toBe(404);
    await etat('DEACTIVATED');
    expect((await ouvrir(delegue, copie, fichierId, {}, CHEZ(copie))).status).toBe(404);
  });

  it('retirer le modèle à ses adhérents retire aussi la photo que l’un avait prise', async () => {
    const { dbSysteme } = m.app.services;
    const avant = await fichiers();
    const base = { tenant_id: membre.id };
    const { id: fichierId } = await dbSysteme
      .insertInto('fichier')
      .values({ ...base, nom: 'p.jpg', mime: 'image/jpeg', taille: 3, sha256: 'x', cle: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await dbSysteme
      .insertInto('promotion_preuve')
      .values({ ...base, promotion_id: copie, fichier_id: fichierId, cree_par_nom: 'Durand' })
      .execute();
    const { corps } = await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/promotions/${modele}`);
    const { status } = await m.app.appeler(m.jetons.groupement, 'POST', `/api/v1/promotions/${modele}/brouillon`, {
      corps: { version: corps.version },
    });
    expect(status).toBe(200);
    expect(await fichiers()).toBe(avant);
  });
});
