import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unContact } from '#shared/features/catalogue/laboratoire/exemples-de-test.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';

let monde: Monde;
let app: Monde['app'];
let editeur: Monde['editeur'];
let pharmacie: Monde['pharmacie'];
let jetons: Monde['jetons'];
let voisin: Monde['voisin'];
let creer: Monde['creer'];
let auCatalogue: Monde['auCatalogue'];
let adopter: Monde['adopter'];
let adopte: Monde['adopte'];
let lire: Monde['lire'];
let notifications: Monde['notifications'];
beforeAll(async () => {
  monde = await creerMonde();
  ({ app, editeur, pharmacie, jetons, voisin, creer, auCatalogue, adopter, adopte, lire, notifications } = monde);
});
afterAll(() => app.fermer());

describe('adoption', () => {
  it('plusieurs à la fois, deux fois sans effet, et un inconnu refuse le tout', async () => {
    const [a, b] = [await auCatalogue(), await auCatalogue()];
    const { corps } = await adopter(jetons.ACHAT, a.id, b.id, a.id);
    expect(corps.laboratoires.map((labo: { detailId: number }) => labo.detailId)).toEqual([a.id, b.id]);
    expect((await adopter(jetons.ADMIN, a.id)).corps.laboratoires).toHaveLength(1);
    const c = await auCatalogue();
    const refus = await adopter(jetons.ADMIN, c.id, 987654321);
    expect([refus.status, refus.corps.code]).toEqual([409, 'LABORATOIRE_INCONNU']);
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/nb`, { query: { q: c.nom } })).corps).toBe(0);
    expect((await adopter(jetons.ADMIN)).corps.detail).toBe('Choisissez au moins un laboratoire.');
  });

  it('MERCHANDISING et OPERATEUR n’adoptent pas, la consultation du groupement ne fait que lire', async () => {
    const { id } = await auCatalogue();
    for (const role of ['MERCHANDISING', 'OPERATEUR'] as const)
      expect((await adopter(jetons[role], id)).corps.code).toBe('ACTION_INTERDITE');
    expect((await adopter(jetons.CONSULTATION_GROUPEMENT, id)).corps.code).toBe('LECTURE_SEULE');
    expect((await app.appeler(jetons.CONSULTATION_GROUPEMENT, 'GET', `${URL}/page`)).status).toBe(200);
    expect((await adopter(jetons.GROUPEMENT, id)).status).toBe(200);
  });

  it('une demande prévient le super administrateur avec le lien prérempli, sans les champs vides', async () => {
    const demande = { nom: 'Laboratoire Absent', ville: 'Gaillac', telephone: '05 63 11 11 11', rue: '', email: null };
    const { status } = await app.appeler(jetons.ADMIN, 'POST', URL, { corps: { nature: 'DEMANDE', demande } });
    expect(status).toBe(200);
    expect((await notifications(editeur))[0]).toMatchObject({
      type: 'LABORATOIRE',
      title: 'Laboratoire demandé',
      body: 'Pharmacie du Canal demande l’ajout du laboratoire « Laboratoire Absent » (Gaillac). Provisoire, il lui sert déjà.',
      link: {
        ecran: 'parametresLaboratoires',
        params: { nomLabo: 'Laboratoire Absent', ville: 'Gaillac', telephone: '0563111111' },
      },
    });
    const encore = await app.appeler(jetons.ADMIN, 'POST', URL, {
      corps: { nature: 'DEMANDE', demande: { nom: 'laboratoire absent ' } },
    });
    expect([encore.status, encore.corps.code]).toEqual([409, 'DEMANDE_EN_COURS']);
    const aTraiter = async () =>
      (
        await app.appeler(editeur, 'GET', '/api/v1/notifications', { query: { processed: 'false', taille: '200' } })
      ).corps.elements.filter(({ body }: { body: string }) => body.includes('« Laboratoire Absent »')).length;
    expect(await aTraiter()).toBe(1);
    const { corps } = await creer({ nom: 'Laboratoire Absent SAS' }, { nomDemande: 'laboratoire ABSENT' });
    expect(await aTraiter()).toBe(0);
    expect((await notifications(jetons.ADMIN))[0]).toMatchObject({ title: 'Laboratoire ajouté' });
    expect(
      (await app.appeler(jetons.ADMIN, 'GET', `${URL}/page`, { query: { q: 'absent sas' } })).corps.elements,
    ).toMatchObject([{ detailId: corps.detail.id }]);
    expect((await app.appeler(voisin, 'GET', `${URL}/nb`, { query: { q: 'absent sas' } })).corps).toBe(0);
  });

  it('demander un laboratoire déjà au catalogue le montre', async () => {
    const detail = await auCatalogue();
    const { status, corps } = await app.appeler(jetons.ADMIN, 'POST', URL, {
      corps: { nature: 'DEMANDE', demande: { nom: detail.nom } },
    });
    expect([status, corps.code, corps.detailId]).toEqual([409, 'NOM_DEJA_UTILISE', detail.id]);
  });

  it('se retire quand il ne porte rien, sinon dit ce qu’il porte', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const { corps: contact } = await app.appeler(jetons.ADMIN, 'POST', `${URL}/${id}/contacts`, { corps: unContact() });
    await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps: { 2024: 1, 2025: 2 } });
    const refus = await app.appeler(jetons.ADMIN, 'DELETE', `${URL}/${id}`);
    expect([refus.status, refus.corps.code, refus.corps.detail]).toEqual([
      409,
      'LABORATOIRE_UTILISE',
      'Impossible de retirer ce laboratoire : il porte des données (2 années de chiffre d’affaires, 1 contact).',
    ]);
    expect((await app.appeler(jetons.ACHAT, 'DELETE', `${URL}/${id}`)).status).toBe(403);
    await app.appeler(jetons.ADMIN, 'DELETE', `${URL}/${id}/contacts/${contact.id}`);
    await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps: { 2024: null, 2025: null } });
    expect((await app.appeler(jetons.ADMIN, 'DELETE', `${URL}/${id}`)).status).toBe(200);
  });

  it('un laboratoire qui a un encours ne se retire pas, et l’encours dû se voit', async () => {
    const { id, detail } = await adopte(jetons.ADMIN);
    await ecrireAvecRecus(app.services.dbSysteme, (tx) =>
      tx
        .insertInto('encours')
        .values(
          [
            { etat: 'DECLARE', attendue: 10_050, reglee: 50 },
            { etat: 'REGLE', attendue: 700, reglee: 700 },
          ].map(({ etat, attendue, reglee }, i) => ({
            tenant_id: pharmacie,
            numero: `E-${id}-${i}`,
            laboratoire_id: id,
            type: 'LOGISTIQUE',
            info: 'Casse',
            action_attendue: 'AVOIR',
            nature_fiscale: 'HT',
            valeur_attendue_centimes: attendue,
            valeur_reglee_centimes: reglee,
            date_declaration: '2026-01-05',
            date_echeance: '2026-02-05',
            etat,
            regle_le: etat === 'REGLE' ? '2026-02-01' : null,
          })),
        )
        .execute(),
    );
    expect((await lire(jetons.ADMIN, id)).encoursDus).toEqual({ nb: 1, montants: { HT: 10_000 } });
    const { corps } = await app.appeler(jetons.ADMIN, 'GET', `${URL}/page`, { query: { avecEncours: 'true' } });
    expect(corps.elements).toMatchObject([{ id, encoursDus: { nb: 1, montants: { HT: 10_000 } } }]);
    expect(corps.totaux.encoursDus).toEqual({ nb: 1, montants: { HT: 10_000 } });
    expect((await app.appeler(jetons.ADMIN, 'DELETE', `${URL}/${id}`)).corps.detail).toMatch(/\(2 encours\)/);
    expect((await app.appeler(editeur, 'DELETE', `${URL}/${detail.id}`)).corps.code).toBe('LABORATOIRE_UTILISE');
  });
});

describe('fiche du compte', () => {
  it('ce qu’un compte change ne se voit ni chez le voisin ni au catalogue', async () => {
    const { detail, id } = await adopte(jetons.ADMIN);
    const chezVoisin = (await adopter(voisin, detail.id)).corps.laboratoires[0].id;
    const { status, corps } = await app.appeler(jetons.ACHAT, 'PATCH', `${URL}/${id}`, {
      corps: { emailLaboratoire: 'moi@exemple.fr', color: '#ff0000', ville: null, version: 1 },
    });
    expect([status, corps.version, corps.surcharges.toSorted()]).toEqual([
      200,
      2,
      ['color', 'emailLaboratoire', 'ville'],
    ]);
    expect(corps.laboratoireDetail).toMatchObject({
      id: detail.id,
      emailLaboratoire: 'moi@exemple.fr',
      color: '#ff0000',
      ville: null,
      rue: '12 rue des Acacias',
    });
    expect(corps.catalogue).toMatchObject({ emailLaboratoire: 'contact@celadon.exemple', ville: 'Castres' });
    expect((await lire(voisin, chezVoisin)).laboratoireDetail).toMatchObject({
      emailLaboratoire: 'contact@celadon.exemple',
      ville: 'Castres',
    });
    const liste = (await app.appeler(jetons.ADMIN, 'GET', `${URL}/page`, { query: { q: detail.nom } })).corps.elements;
    expect(liste).toMatchObject([{ ville: null, color: '#ff0000', personnalise: true }]);
  });

  it('la valeur du catalogue rend le champ au catalogue, qui change ensuite pour tous', async () => {
    const { detail, id } = await adopte(jetons.ADMIN);
    await app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, {
      corps: { francoDePort: '300 €', ville: 'Toulouse', version: 1 },
    });
    const { corps } = await app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, {
      corps: { ville: 'Castres', version: 2 },
    });
    expect(corps.surcharges).toEqual(['francoDePort']);
    await app.appeler(editeur, 'PATCH', `${URL}/detail/${detail.id}`, {
      corps: { ville: 'Albi', francoDePort: '200 €', version: 1 },
    });
    expect((await lire(jetons.ADMIN, id)).laboratoireDetail).toMatchObject({ ville: 'Albi', francoDePort: '300 €' });
  });

  it('PUT fait de même, mais ni le nom ni le groupement ne s’y changent', async () => {
    const { detail, id } = await adopte(jetons.ADMIN);
    const { corps } = await app.appeler(jetons.ADMIN, 'PUT', URL, {
      corps: { id, version: 1, nom: detail.nom, rue: 'Ailleurs' },
    });
    expect(corps.laboratoire).toMatchObject({ surcharges: ['rue'] });
    const refus = await app.appeler(jetons.ADMIN, 'PUT', URL, { corps: { id, version: 2, nom: 'Autre nom' } });
    expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/nom']);
  });

  it('deux personnes en même temps : la seconde apprend qui l’a devancée', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const reponses = await Promise.all([
      app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, { corps: { rue: 'A', version: 1 } }),
      app.appeler(jetons.ACHAT, 'PATCH', `${URL}/${id}`, { corps: { rue: 'B', version: 1 } }),
    ]);
    expect(reponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(reponses.find(({ status }) => status === 409)?.corps.par).toMatch(/Durand (admin|achat)/);
  });

  it('un voisin reçoit le même 404 que pour un inconnu, à chaque appel', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const { corps: contact } = await app.appeler(jetons.ADMIN, 'POST', `${URL}/${id}/contacts`, { corps: unContact() });
    const appels = (cible: number) =>
      [
        ['GET', `${URL}/${cible}`, undefined],
        ['PATCH', `${URL}/${cible}`, { version: 1 }],
        ['PUT', URL, { id: cible, version: 1 }],
        ['DELETE', `${URL}/${cible}`, undefined],
        ['PUT', `${URL}/${cible}/ca`, { 2025: 1 }],
        ['PUT', `${URL}/${cible}/add-to-labo-star`, undefined],
        ['PUT', `${URL}/${cible}/remove-from-labo-star`, undefined],
        ['GET', `${URL}/${cible}/contacts`, undefined],
        ['POST', `${URL}/${cible}/contacts`, unContact()],
        ['PUT', `${URL}/${cible}/contacts/${contact.id}`, { ...unContact(), version: 1 }],
        ['DELETE', `${URL}/${cible}/contacts/${contact.id}`, undefined],
      ] as const;
    const reponses = async (cible: number) => {
      const reponsesRecues = [];
      for (const [method, url, corps] of appels(cible)) {
        const { status, corps: probleme } = await app.appeler(voisin, method, url, { corps });
        reponsesRecues.push([method, url.replace(String(cible), '…'), status, probleme]);
      }
      return reponsesRecues;
    };
    const vues = await reponses(id);
    expect(
      vues.every(([, , status]) => status === 404),
      JSON.stringify(vues),
    ).toBe(true);
    expect(vues).toEqual(await reponses(987654321));
  });

  it.each(["L'Oréal", 'Laboratoires Gilbert / Groupe', 'Ça ? & >>> ü', '日本', '%2F..//', 'é'.repeat(255)])(
    'se lit par son nom %j en base64, dans les deux alphabets',
    async (nom) => {
      const { id } = await adopte(jetons.ADMIN, { nom });
      const standard = Buffer.from(nom).toString('base64');
      for (const base64 of [
        encodeURIComponent(standard),
        Buffer.from(nom).toString('base64url'),
        encodeURIComponent(Buffer.from(nom.toUpperCase()).toString('base64')),
      ])
        expect((await app.appeler(jetons.OPERATEUR, 'GET', `${URL}/laboratoire/${base64}`)).corps).toMatchObject({
          id,
        });
      expect((await app.appeler(voisin, 'GET', `${URL}/laboratoire/${encodeURIComponent(standard)}`)).status).toBe(404);
    },
  );

  it.each(['%C3%BF', 'gA', 'AA==', '!!!', 'YQBi'])('ce qui n’est pas un nom (%s) est introuvable', async (base64) => {
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/laboratoire/${base64}`)).status).toBe(404);
  });
});
