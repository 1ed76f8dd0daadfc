import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, DOCUMENTS, fichierPdf, unPdf, type Monde } from '#server/testing/mondes/document.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { MAX_CATEGORIES, type DetailDocument } from '#shared/features/echanges/document/schemas.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const personne = async (jeton: string): Promise<number> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/utilisateurs/connected')).corps.id;

describe('déposer', () => {
  it('garde le fichier, ce qu’on en dit, et son empreinte', async () => {
    const p = await m.unePharmacie();
    const cree = await m.deposer(
      p.roles.OPERATEUR,
      { nom: ' Tarif Éclat 2026 ', laboratoireId: p.labo, annee: 2026, dateExpiration: '2026-12-31' },
      fichierPdf('tarif éclat.pdf'),
    );
    expect(cree).toMatchObject({
      nom: 'Tarif Éclat 2026',
      categorieNom: 'Contrat',
      laboratoireId: p.labo,
      laboratoireNom: 'Éclat Santé',
      annee: 2026,
      origine: 'COMPTE',
      visibleBy: 'ALL',
      partage: 'PRIVE',
      etat: 'ACTIF',
      numero: 1,
      fichierNom: 'tarif éclat.pdf',
      mime: 'application/pdf',
      taille: unPdf().length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      apercu: true,
      lu: null,
      nbDestinataires: null,
      doublons: [],
      droits: { modifier: true, ouvrirA: true, partager: false, supprimer: false, envoyer: true },
      historique: [{ action: 'deposer' }],
    });
    expect([cree.pages, cree.versions[0]?.pages]).toEqual([null, null]);
    const double = await m.deposer(p.jeton, { nom: 'Le même' });
    expect(double.doublons).toEqual([{ id: cree.id, nom: cree.nom }]);
    expect((await m.ouvrir(p.jeton, cree.id)).brut).toEqual(unPdf());
  });

  it('ce qui est refusé ne laisse pas d’octets, une clé rejouée n’en dépose pas deux fois', async () => {
    const p = await m.unePharmacie();
    const octets = async (): Promise<number> =>
      (await Array.fromAsync(m.app.services.fichiers.lister(new Date('2100-01-01')))).length;
    const avant = await octets();
    expect((await m.envoyer(p.jeton, { categorieId: 999_999 })).status).toBe(400);
    expect(await octets()).toBe(avant);
    const memes = await Promise.all(
      Array.from({ length: 12 }, () => m.envoyer(p.jeton, {}, fichierPdf(), { 'idempotency-key': 'depot-1' })),
    );
    expect(new Set(memes.map(({ status, corps }) => `${status} ${corps.id}`)).size).toBe(1);
    expect(await octets()).toBe(avant + 1);
    const d = memes[0]!.corps as DetailDocument;
    const douze = await Promise.all(Array.from({ length: 12 }, () => m.remplacer(p.jeton, d)));
    expect(douze.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(await octets()).toBe(avant + 2);
  });

  it('un PDF dit combien il a de pages, à ceux qui l’ont reçu aussi', async () => {
    const partage = await m.deposer(
      m.jetons.groupement,
      { partage: 'TOUS_ADHERENTS' },
      fichierPdf('catalogue.pdf', Buffer.from('%PDF-1.4\n2 0 obj<</Type/Pages/Count 12>>endobj\n%%EOF\n')),
    );
    const membre = await m.unMembre(m.littoral);
    const recu = await m.detail(membre.jeton, partage.id);
    expect([partage.pages, recu.pages, recu.versions[0]?.pages]).toEqual([12, 12, 12]);
  });

  it.each([
    [{ nom: '' }, '/nom', 400],
    [{ nom: 'x'.repeat(256) }, '/nom', 400],
    [{ categorieId: 999_999 }, '/categorieId', 400],
    [{ laboratoireId: 999_999 }, '/laboratoireId', 400],
    [{ visibleBy: 'CUSTOM' as const, authorizedUsers: [999_999] }, '/authorizedUsers', 400],
    [{ partage: 'TOUS_ADHERENTS' as const }, '/partage', 400],
  ])('refuse %j, champ désigné, et ne garde rien', async (champs, pointer, status) => {
    const p = await m.unePharmacie();
    const refus = await m.envoyer(p.jeton, champs);
    expect([refus.status, refus.corps.errors[0]?.pointer]).toEqual([status, pointer]);
    expect((await m.lister(p.jeton)).total).toBe(0);
  });

  it('refuse aussi ce qui est à un autre compte : une catégorie, un laboratoire, une personne', async () => {
    const [p, autre] = [await m.unePharmacie(), await m.unePharmacie()];
    for (const champs of [
      { categorieId: await m.categorie(autre.jeton) },
      { laboratoireId: autre.labo },
      { visibleBy: 'CUSTOM' as const, authorizedUsers: [await personne(autre.jeton)] },
    ])
      expect((await m.envoyer(p.jeton, champs)).status, JSON.stringify(champs)).toBe(400);
    const groupe = await m.envoyer(m.jetons.autre, { partage: 'SEGMENTS', segmentIds: [m.littoral.id] });
    expect(groupe.corps.code).toBe('SEGMENT_INCONNU');
  });

  it('un fichier et un seul, d’un nom et d’un contenu acceptés', async () => {
    const p = await m.unePharmacie();
    const categorieId = await m.categorie(p.jeton);
    const { corps, entetes } = multipartAvec({ nom: 'x', categorieId }, fichierPdf(), fichierPdf('b.pdf'));
    expect((await m.app.appeler(p.jeton, 'POST', DOCUMENTS, { corps, entetes })).corps.code).toBe('UN_SEUL_FICHIER');
    const sans = multipartAvec({ nom: 'x', categorieId });
    expect(
      (await m.app.appeler(p.jeton, 'POST', DOCUMENTS, { corps: sans.corps, entetes: sans.entetes })).corps.code,
    ).toBe('FICHIER_MANQUANT');
    expect((await m.envoyer(p.jeton, {}, fichierPdf('50%.pdf'))).corps).toMatchObject({
      status: 400,
      code: 'NOM_FICHIER_REFUSE',
    });
    expect((await m.envoyer(p.jeton, {}, fichierPdf('page.html', Buffer.from('<h1>')))).corps.code).toBe(
      'TYPE_FICHIER_REFUSE',
    );
    expect((await m.envoyer(p.jeton, {}, fichierPdf('ment.pdf', Buffer.from('<script>')))).corps.code).toBe(
      'TYPE_FICHIER_REFUSE',
    );
  });

  it('douze fois la même demande à la fois ne fait qu’un document', async () => {
    const p = await m.unePharmacie();
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => m.envoyer(p.jeton, {}, fichierPdf(), { 'idempotency-key': 'depot-1' })),
    );
    expect(new Set(reponses.map(({ status, corps }) => `${status} ${corps.id}`)).size).toBe(1);
    expect((await m.lister(p.jeton)).total).toBe(1);
  });
});

describe('lister', () => {
  it('filtre, trie, compte par catégorie, cherche sans accents', async () => {
    const p = await m.unePharmacie();
    const tarif = await m.categorie(p.jeton, 'Tarif');
    await m.deposer(p.jeton, { nom: 'Zèbre', categorieId: tarif, annee: 2025, dateExpiration: '2026-11-20' });
    await m.deposer(
      p.jeton,
      { nom: 'abeille', laboratoireId: p.labo },
      fichierPdf('été.pdf', unPdf('plus long que l’autre')),
    );
    await m.deposer(p.jeton, { nom: 'Mésange', dateExpiration: '2026-12-01' });
    expect(await m.noms(p.jeton, { tri: 'nom', ordre: 'asc' })).toEqual(['abeille', 'Mésange', 'Zèbre']);
    expect(await m.noms(p.jeton)).toEqual(['Mésange', 'abeille', 'Zèbre']);
    expect(await m.noms(p.jeton, { tri: 'dateExpiration', ordre: 'asc' })).toEqual(['Zèbre', 'Mésange', 'abeille']);
    expect(await m.noms(p.jeton, { tri: 'dateExpiration', ordre: 'desc' })).toEqual(['Mésange', 'Zèbre', 'abeille']);
    expect((await m.noms(p.jeton, { tri: 'taille', ordre: 'desc' }))[0]).toBe('abeille');
    expect(await m.noms(p.jeton, { q: 'MESANGE' })).toEqual(['Mésange']);
    expect(await m.noms(p.jeton, { q: 'ete' })).toEqual(['abeille']);
    expect(await m.noms(p.jeton, { q: 'eclat' })).toEqual(['abeille']);
    expect(await m.noms(p.jeton, { etat: 'EXPIRE' })).toEqual(['Zèbre']);
    expect(await m.noms(p.jeton, { annee: '2025' })).toEqual(['Zèbre']);
    expect(await m.noms(p.jeton, { laboratoireId: String(p.labo) })).toEqual(['abeille']);
    expect(await m.noms(p.jeton, { origine: 'GROUPEMENT' })).toEqual([]);
    const { parCategorie, total, elements } = await m.lister(p.jeton, { categorie: 'tarif', taille: '1' });
    expect([total, elements[0]?.nom]).toEqual([1, 'Zèbre']);
    expect(parCategorie).toEqual([
      { nom: 'Contrat', nombre: 2 },
      { nom: 'Tarif', nombre: 1 },
    ]);
    expect((await m.app.appeler(p.jeton, 'GET', DOCUMENTS, { query: { laboratoireId: '999999' } })).status).toBe(404);
  });

  it('s’exporte avec les mêmes filtres, sans formule', async () => {
    const p = await m.unePharmacie();
    await m.deposer(p.jeton, { nom: '=1+1' });
    await m.deposer(p.jeton, { nom: 'Caché', annee: 2009 });
    const { brut, entetes } = await m.app.appeler(p.jeton, 'GET', `${DOCUMENTS}/export`, {
      query: { format: 'csv', q: '1+1' },
    });
    expect(brut.toString('utf8')).toContain("'=1+1");
    expect(brut.toString('utf8')).not.toContain('Caché');
    expect(entetes['content-disposition']).toContain('documents-2026-11-21.csv');
  });
});

describe('modifier', () => {
  let p: Awaited<ReturnType<Monde['unePharmacie']>>;
  let d: DetailDocument;
  beforeAll(async () => {
    p = await m.unePharmacie();
    d = await m.deposer(p.roles.ACHAT, { nom: 'À moi' });
  });

  it('toute l’équipe corrige ; la version dépassée est un conflit', async () => {
    const corrige = await m.modifier(p.roles.OPERATEUR, d, { nom: 'Corrigé', annee: 2026 });
    expect([corrige.status, corrige.corps.nom, corrige.corps.version]).toEqual([200, 'Corrigé', 2]);
    expect((await m.modifier(p.jeton, d, { nom: 'Trop tard' })).corps.code).toBe('CONFLIT_VERSION');
    d = corrige.corps;
  });

  it('seuls son auteur et le titulaire choisissent qui le voit', async () => {
    expect((await m.modifier(p.roles.OPERATEUR, d, { visibleBy: 'SELF' })).corps.code).toBe('ACTION_INTERDITE');
    const achat = await personne(p.roles.ACHAT);
    const operateur = await personne(p.roles.OPERATEUR);
    const choisi = await m.modifier(p.roles.ACHAT, d, { visibleBy: 'CUSTOM', authorizedUsers: [operateur, operateur] });
    expect(choisi.corps.authorizedUsers.map(({ id }: { id: number }) => id)).toEqual([operateur]);
    expect([
      (await m.lister(p.roles.ACHAT)).total,
      (await m.lister(p.roles.OPERATEUR)).total,
      (await m.lister(p.roles.ADMIN)).total,
      (await m.lister(p.roles.MERCHANDISING)).total,
    ]).toEqual([1, 1, 1, 0]);
    const seul = await m.modifier(p.roles.ACHAT, choisi.corps, { visibleBy: 'SELF', authorizedUsers: [operateur] });
    expect(seul.corps.authorizedUsers).toEqual([]);
    for (const jeton of [p.roles.OPERATEUR, p.roles.ADMIN, p.roles.MERCHANDISING]) {
      expect((await m.lister(jeton)).total).toBe(0);
      for (const reponse of [
        await m.app.appeler(jeton, 'GET', `${DOCUMENTS}/${d.id}`),
        await m.ouvrir(jeton, d.id),
        await m.archiver(jeton, [d.id]),
        await m.mailer(jeton, [d.id]),
        await m.modifier(jeton, seul.corps),
        await m.remplacer(jeton, seul.corps),
      ])
        expect(reponse.status).toBe(404);
    }
    expect((await m.supprimer(p.roles.ADMIN, seul.corps)).status).toBe(404);
    const autre = await m.deposer(p.jeton, { nom: 'Le même fichier' });
    expect(autre.doublons, 'ce qu’un collègue garde pour lui ne se devine pas').toEqual([]);
    // Its author leaves: who runs the account finds it again.
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ activated: false })
      .where('id', '=', achat)
      .execute();
    expect((await m.detail(p.roles.ADMIN, d.id)).nom).toBe('Corrigé');
    expect((await m.lister(p.roles.OPERATEUR, { q: 'Corrigé' })).total).toBe(0);
  });

  it('douze corrections à la fois : une passe, onze sont des conflits', async () => {
    const neuf = await m.deposer(p.jeton, { nom: 'Disputé' });
    const statuts = (
      await Promise.all(Array.from({ length: 12 }, (_, i) => m.modifier(p.jeton, neuf, { nom: `Essai ${i}` })))
    ).map(({ status }) => status);
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });
});

describe('les versions', () => {
  it('la nouvelle se lit, les anciennes restent', async () => {
    const p = await m.unePharmacie();
    const d = await m.deposer(p.jeton, {}, fichierPdf('v1.pdf', unPdf('un')));
    const deux = await m.remplacer(p.roles.OPERATEUR, d, fichierPdf('v2.pdf', unPdf('deux')));
    expect(deux.corps).toMatchObject({
      numero: 2,
      fichierNom: 'v2.pdf',
      version: 2,
      versions: [{ numero: 2 }, { numero: 1, fichierNom: 'v1.pdf' }],
    });
    expect((await m.ouvrir(p.jeton, d.id)).brut).toEqual(unPdf('deux'));
    expect((await m.ouvrir(p.jeton, d.id, { numero: '1' })).brut).toEqual(unPdf('un'));
    expect((await m.ouvrir(p.jeton, d.id, { numero: '3' })).status).toBe(404);
    expect((await m.remplacer(p.jeton, d)).corps.code).toBe('CONFLIT_VERSION');
    const statuts = (await Promise.all(Array.from({ length: 12 }, () => m.remplacer(p.jeton, deux.corps)))).map(
      ({ status }) => status,
    );
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });
});

describe('supprimer', () => {
  it('est au titulaire et au groupement ; rien ne reste, que le journal', async () => {
    const p = await m.unePharmacie();
    const d = await m.deposer(p.jeton);
    expect((await m.supprimer(p.roles.ACHAT, d)).status).toBe(403);
    expect((await m.supprimer(p.jeton, { ...d, version: 9 })).corps.code).toBe('CONFLIT_VERSION');
    expect((await m.supprimer(p.jeton, d)).status).toBe(200);
    expect((await m.ouvrir(p.jeton, d.id)).status).toBe(404);
    const { fichiers } = await m.app.services.dbSysteme
      .selectFrom('fichier')
      .select((e) => e.fn.countAll<number>().as('fichiers'))
      .where('tenant_id', '=', p.id)
      .executeTakeFirstOrThrow();
    expect(fichiers).toBe(0);
    expect(await m.actes(p.id, 'document')).toEqual(['deposer', 'supprimer']);
  });
});

describe('les catégories', () => {
  it('sont douze au départ, se renomment, s’ajoutent ; une utilisée ne se supprime pas', async () => {
    const p = await m.unePharmacie();
    expect((await m.categories(p.jeton)).map(({ nom }) => nom)).toEqual([
      'Contrat',
      'Conditions',
      'Tarif',
      'Catalogue',
      'Planogramme',
      'PLV et visuels',
      'Facture',
      'Avoir',
      'Bon de commande',
      'Formation',
      'Compte rendu',
      'Autre',
    ]);
    const appeler = (jeton: string, method: 'POST' | 'PUT' | 'DELETE', suite: string, corps?: object) =>
      m.app.appeler(jeton, method, `${DOCUMENTS}/categories${suite}`, corps ? { corps } : {});
    const { corps: neuve } = await appeler(p.roles.OPERATEUR, 'POST', '', { nom: 'Affiches' });
    expect(neuve).toMatchObject({ nom: 'Affiches', utilisations: 0, version: 1 });
    expect((await appeler(p.jeton, 'POST', '', { nom: ' affiches ' })).corps.code).toBe('NOM_DEJA_UTILISE');
    expect((await appeler(p.jeton, 'PUT', `/${neuve.id}`, { nom: 'Vitrines', version: 1 })).corps.nom).toBe('Vitrines');
    expect((await appeler(p.jeton, 'PUT', `/${neuve.id}`, { nom: 'x', version: 1 })).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    await m.deposer(p.jeton, { categorieId: neuve.id });
    expect((await appeler(p.jeton, 'DELETE', `/${neuve.id}`)).corps).toMatchObject({
      code: 'CATEGORIE_UTILISEE',
      utilisations: 1,
    });
    expect((await appeler(p.roles.ACHAT, 'DELETE', `/${neuve.id}`)).status).toBe(403);
    const autre = await m.categorie(p.jeton, 'Autre');
    expect((await appeler(m.jetons.autre, 'DELETE', `/${autre}`)).status).toBe(404);
    expect((await appeler(p.jeton, 'DELETE', `/${autre}`)).status).toBe(200);
    const noms = Array.from({ length: MAX_CATEGORIES - 12 }, (_, i) => `Catégorie ${i}`);
    for (const nom of noms) expect((await appeler(p.jeton, 'POST', '', { nom })).status).toBe(200);
    expect((await appeler(p.jeton, 'POST', '', { nom: 'De trop' })).corps.code).toBe('TROP_DE_CATEGORIES');
    const douze = await Promise.all(
      Array.from({ length: 12 }, () => appeler(m.jetons.groupement, 'POST', '', { nom: 'Course' })),
    );
    expect(douze.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ne comptent que ce que l’on voit ; celle d’un document caché ne se supprime pas pour autant', async () => {
    const p = await m.unePharmacie();
    const categorieId = await m.categorie(p.jeton, 'Autre');
    await m.deposer(p.roles.OPERATEUR, { categorieId, visibleBy: 'SELF' });
    const vus = async (jeton: string) => (await m.categories(jeton)).find(({ id }) => id === categorieId)?.utilisations;
    expect([await vus(p.roles.OPERATEUR), await vus(p.jeton), await vus(p.roles.ACHAT)]).toEqual([1, 0, 0]);
    const refus = await m.app.appeler(p.jeton, 'DELETE', `${DOCUMENTS}/categories/${categorieId}`);
    expect([refus.status, refus.corps.code, refus.corps.detail]).toEqual([
      409,
      'CATEGORIE_UTILISEE',
      expect.not.stringMatching(/\d/),
    ]);
  });
});
