import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joindrePharmacie } from '#server/features/reseau/delegue/commands/joindre.ts';
import { suivreDemandes } from '#server/testing/habilitation-demandee.ts';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';

let m: MondeDelegue;
beforeAll(async () => {
  m = await creerMondeDelegue();
  await m.app.services.dbSysteme
    .updateTable('tenant')
    .set({ cip: '2000001', finess: '060000001', mail: 'canal@exemple.fr' })
    .where('id', '=', m.pharmacie)
    .execute();
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

/** Asks for an access, then runs its job, as the server soon does. */
const demander = async (identifiant: string, token = m.jetons.delegue) => {
  const reponse = await m.appeler(token, 'POST', '/demande', { identifiant });
  await suivreDemandes(m.app);
  return reponse;
};
const retirer = async (id: number, token = m.jetons.delegue) => {
  const reponse = await m.appeler(token, 'PUT', `/demande/${id}/retrait`);
  await suivreDemandes(m.app);
  return reponse;
};
const demandes = async (token = m.jetons.delegue) => (await m.appeler(token, 'GET', '/demandes')).corps;
const habilitationDe = () =>
  m.app.services.dbSysteme
    .selectFrom('habilitation')
    .select(['id', 'etat', 'droit_trade', 'lecture_encours', 'tous_laboratoires'])
    .executeTakeFirstOrThrow();

/** Everything a delegate may read of his own, once he has asked. */
const ceQuIlLit = async () => {
  const lire = async (url: string) => {
    const { status, corps } = await m.app.appeler(m.jetons.delegue, 'GET', url);
    return [url, status, corps];
  };
  return Promise.all(
    [
      '/api/v1/utilisateurs/delegue/tenant',
      '/api/v1/utilisateurs/delegue/tenant/page',
      `/api/v1/utilisateurs/delegue/tenant/${m.ids.delegue}`,
      '/api/v1/utilisateurs/delegue/user/nbWaiting',
      '/api/v1/trade/pharmacies',
      '/api/v1/notifications',
      '/api/v1/accueil/aFaire',
    ].map(lire),
  );
};
/** Removes row numbers and typed identifiers, to compare the rest. */
const sansCeQuiEstTape = (demandesLues: readonly Record<string, unknown>[]) =>
  demandesLues.map(({ id: _id, identifiant: _identifiant, ...reste }) => reste);

describe('demander par un identifiant exact', () => {
  it.each([
    ['CIP', '2000001', '9999999'],
    ['FINESS', '06 000 0001', '069999999'],
    ['MAIL', 'Canal@exemple.fr', 'personne@exemple.fr'],
  ])(
    '%s : le même statut, le même corps, les mêmes effets, pour une cliente et pour une inconnue',
    async (genre, cliente, inconnue) => {
      const vus = [];
      for (const identifiant of [cliente, inconnue]) {
        await m.vider();
        const { status, corps } = await m.appeler(m.jetons.delegue, 'POST', '/demande', { identifiant });
        const travaux = [await suivreDemandes(m.app)];
        const refaite = await demander(identifiant);
        expect(refaite.corps).toEqual(corps);
        const [lectures, demandesLues] = [await ceQuIlLit(), await demandes()];
        vus.push({
          status,
          travaux,
          cles: Object.keys(corps),
          corps: sansCeQuiEstTape([corps]),
          lectures,
          demandes: sansCeQuiEstTape(demandesLues),
        });
        const retrait = await m.appeler(m.jetons.delegue, 'PUT', `/demande/${corps.id}/retrait`);
        travaux.push(await suivreDemandes(m.app));
        vus.at(-1)!.lectures.push(['retrait', retrait.status, retrait.corps], ...(await ceQuIlLit()));
        expect(await demandes()).toEqual([]);
      }
      expect(vus[0]).toEqual(vus[1]);
      expect(vus[0]).toMatchObject({ status: 200, travaux: [1, 1], corps: [{ genre, etat: 'ENVOYEE' }] });
    },
  );

  it('la pharmacie, elle, reçoit la demande, et la voit retirée', async () => {
    const { corps } = await demander('060000001');
    expect(await m.avis(m.jetons.admin)).toEqual(['Demande d’accès']);
    await retirer(corps.id);
    expect(await m.avis(m.jetons.admin)).toContain('Demande annulée');
    expect((await habilitationDe()).etat).toBe('REFUSED');
    expect((await retirer(corps.id)).status).toBe(404);
  });

  it('demandée par deux identifiants, elle n’est demandée qu’une fois, et retirée avec le dernier', async () => {
    const [parCip, parMail] = [await demander('2000001'), await demander('canal@exemple.fr')];
    expect(await m.avis(m.jetons.admin)).toEqual(['Demande d’accès']);
    expect(await demandes()).toHaveLength(2);
    await retirer(parCip.corps.id);
    expect((await habilitationDe()).etat).toBe('WAITING');
    await retirer(parMail.corps.id);
    expect((await habilitationDe()).etat).toBe('REFUSED');
  });

  it('le numéro de l’habilitation, deviné, ne répond pas plus qu’un autre avant la réponse', async () => {
    await demander('2000001');
    const { id } = await habilitationDe();
    for (const vers of ['WAITING', 'ACCEPTED', 'REFUSED', 'DEACTIVATED']) {
      const [devinee, inconnue] = [
        await m.etat(m.jetons.delegue, id, vers),
        await m.etat(m.jetons.delegue, 987_654, vers),
      ];
      expect([devinee.status, devinee.corps]).toEqual([404, inconnue.corps]);
    }
  });

  it('les droits choisis avant d’accepter ne lui disent rien ; acceptée, son nom s’affiche', async () => {
    await demander('2000001');
    const { id } = await habilitationDe();
    const { version } = (await m.appeler(m.jetons.admin, 'GET', `/acces/${id}`)).corps;
    const corps = { version, droitTrade: true, lectureEncours: false, tousLaboratoires: true, expireLe: null };
    expect((await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, corps)).status).toBe(200);
    expect(await m.avis(m.jetons.delegue)).toEqual([]);
    await m.etat(m.jetons.admin, id, 'ACCEPTED');
    expect((await m.appeler(m.jetons.delegue, 'GET', '/tenant')).corps).toMatchObject([
      { tenantNom: 'Pharmacie du Canal', situation: 'ACCEPTED' },
    ]);
    expect(await demandes()).toEqual([]);
  });

  it('refusée, la demande le dit dans ses propres mots, sans le nom', async () => {
    await demander('2000001');
    await m.etat(m.jetons.admin, (await habilitationDe()).id, 'REFUSED');
    expect(await demandes()).toMatchObject([{ genre: 'CIP', identifiant: '2000001', etat: 'REFUSEE' }]);
    const { brut } = await m.app.appeler(m.jetons.delegue, 'GET', '/api/v1/notifications');
    expect(brut.toString()).toContain('CIP 2000001');
    expect(JSON.stringify([brut.toString(), await ceQuIlLit()])).not.toContain('Canal');
    expect((await demander('2000001')).corps.etat).toBe('ENVOYEE');
    expect((await habilitationDe()).etat).toBe('WAITING');
  });

  it('ne trouve ni une société, ni une pharmacie en attente, ni soi-même, et répond pareil', async () => {
    await m.app.services.dbSysteme
      .updateTable('tenant')
      .set({ cip: '7777777' })
      .where('id', 'in', [m.societe, await m.app.unTenant({ active: 'WAITING', nom: 'En attente' })])
      .execute();
    expect((await demander('7777777')).corps.etat).toBe('ENVOYEE');
    expect((await demander('2000001', m.jetons.admin)).corps.etat).toBe('ENVOYEE');
    const { rows } = await sql`select from habilitation`.execute(m.app.services.dbSysteme);
    expect(rows).toEqual([]);
  });

  it('retirée avant d’être transmise, elle n’atteint personne ; transmise deux fois, elle n’est dite qu’une', async () => {
    const { corps } = await m.appeler(m.jetons.delegue, 'POST', '/demande', { identifiant: '2000001' });
    const demande = { utilisateurId: m.ids.delegue, tenantId: m.societe, demandeId: corps.id };
    await m.appeler(m.jetons.delegue, 'PUT', `/demande/${corps.id}/retrait`);
    await suivreDemandes(m.app);
    expect(await m.avis(m.jetons.admin)).toEqual([]);
    const refaite = await demander('2000001');
    await joindrePharmacie(m.app.services, { ...demande, demandeId: refaite.corps.id });
    expect(await m.avis(m.jetons.admin)).toEqual(['Demande d’accès']);
  });

  it('un collègue et une autre pharmacie n’y voient ni n’y retirent rien', async () => {
    const { corps } = await demander('2000001');
    for (const token of [m.jetons.collegue, m.jetons.admin, m.jetons.adminPont]) {
      expect(await demandes(token)).toEqual([]);
      expect((await retirer(corps.id, token)).status).toBe(404);
    }
  });

  it.each(['Pharmacie du Canal', '123', 'canal@', '  ', 'x'.repeat(256)])(
    'refuse « %s » à son champ',
    async (identifiant) => {
      expect((await demander(identifiant)).corps).toMatchObject({ status: 400, errors: [{ pointer: '/identifiant' }] });
    },
  );

  it('n’ouvre d’avance que les propositions', async () => {
    await demander('2000001');
    expect(await habilitationDe()).toMatchObject({
      droit_trade: true,
      lecture_encours: false,
      tous_laboratoires: false,
    });
  });
});

describe('un compte se ferme avant d’avoir répondu (RES-82)', () => {
  it('qui avait demandé n’apprend ni son nom, ni que quelqu’un l’avait reçue', async () => {
    const fermee = await m.app.unTenant({ nom: 'Pharmacie du Beffroi' });
    await m.app.services.dbSysteme.updateTable('tenant').set({ cip: '2000009' }).where('id', '=', fermee).execute();
    const admin = await m.app.jeton(fermee, 'ADMIN');
    const vus = [];
    for (const identifiant of ['2000009', '9999999']) {
      await m.vider();
      await demander(identifiant);
      if (identifiant === '2000009')
        expect((await m.app.appeler(admin, 'PUT', `/api/v1/tenant/resiliation/${fermee}`)).status).toBe(200);
      vus.push([await ceQuIlLit(), sansCeQuiEstTape(await demandes())]);
      vus.at(-1)!.push(sansCeQuiEstTape([(await demander(identifiant)).corps]));
    }
    expect(JSON.stringify(vus[0])).not.toContain('Beffroi');
    expect(vus[0]).toEqual(vus[1]);
  });

  it('une pharmacie qui en avait demandé ne les compte pas avant de résilier, ni dans sa clôture', async () => {
    const demandeuse = await m.app.unTenant({ nom: 'Pharmacie des Halles' });
    const admin = await m.app.jeton(demandeuse, 'ADMIN');
    const nbAcces = async () =>
      (await m.app.appeler(admin, 'GET', '/api/v1/tenant/resiliation')).corps.nbDelegues as number;
    for (const identifiant of ['9999999', '2000001']) {
      await demander(identifiant, admin);
      expect(await nbAcces()).toBe(0);
    }
    expect((await habilitationDe()).etat).toBe('WAITING');
    await m.app.appeler(admin, 'PUT', `/api/v1/tenant/resiliation/${demandeuse}`);
    expect((await habilitationDe()).etat).toBe('REFUSED');
    const { constat } = await m.app.services.dbSysteme
      .selectFrom('cloture')
      .select('constat')
      .where('tenant_id', '=', demandeuse)
      .executeTakeFirstOrThrow();
    expect(constat).toMatchObject({ nbDelegues: 0 });
  });
});
