import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { call, nomDeFichier, onConfirmationRequired, onSessionEnd, telechargerFichier } from './api.ts';
import { ConnexionPerdue } from './echecs.ts';
import { setSession } from './session.ts';

const contrat = defineContract({
  lister: {
    method: 'GET',
    url: '/api/v1/choses/',
    summary: 'Liste.',
    access: ['ADMIN'],
    query: z.object({
      q: z.string().optional(),
      etats: z.array(z.string()).optional(),
      page: z.coerce.number().default(1),
    }),
    response: z.array(z.object({ id: z.number() })),
  },
  creer: {
    method: 'POST',
    url: '/api/v1/choses/',
    summary: 'Création.',
    access: ['ADMIN'],
    body: z.object({ nom: z.string() }),
    response: z.object({ id: z.number() }),
  },
  renommer: {
    method: 'PUT',
    url: '/api/v1/choses/:id',
    summary: 'Nom.',
    access: ['ADMIN'],
    bodyType: 'text',
    params: idParams,
    body: z.string(),
    response: z.null(),
  },
  joindre: {
    method: 'POST',
    url: '/api/v1/choses/:id/fichiers',
    summary: 'Pièces.',
    access: ['ADMIN'],
    bodyType: 'multipart',
    params: idParams,
    body: z.object({ categorie: z.string() }),
    response: z.null(),
  },
  exporter: {
    method: 'GET',
    url: '/api/v1/choses/export',
    summary: 'Export.',
    access: ['ADMIN'],
    responseType: 'file',
    response: z.unknown(),
  },
  entrer: {
    method: 'POST',
    url: '/api/v1/login',
    summary: 'Connexion.',
    access: 'public',
    body: z.object({ nom: z.string() }),
    response: z.null(),
  },
});

const ouvrir = (token: string) =>
  setSession({
    token,
    utilisateur: { id: 1, nomComplet: 'Marie Bernard', role: 'ADMIN' },
    tenant: { id: 2, nom: 'Pharmacie', typeTenant: 'PHARMACIE' },
  });

const reponse = (corps: unknown, status = 200) =>
  new Response(corps === undefined ? '' : JSON.stringify(corps), { status });

let reseau: ReturnType<typeof vi.fn<typeof fetch>>;
const envoi = (n = 0) => {
  const [url, options] = reseau.mock.calls[n] ?? [];
  return { url, headers: new Headers(options?.headers), method: options?.method, body: options?.body };
};

beforeEach(() => {
  reseau = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', reseau);
  ouvrir('jeton-1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

describe('call', () => {
  it('écrit les filtres dans l’adresse, sans les vides, et porte le jeton', async () => {
    reseau.mockResolvedValue(reponse([{ id: 3 }]));
    await expect(call(contrat.lister, { query: { q: 'é&', etats: ['A', 'B'], page: undefined } })).resolves.toEqual([
      { id: 3 },
    ]);
    expect(envoi().url).toBe('/api/v1/choses/?q=%C3%A9%26&etats=A&etats=B');
    expect(envoi().headers.get('authorization')).toBe('Bearer jeton-1');
    expect(envoi().headers.has('idempotency-key')).toBe(false);
  });

  it('se passe d’argument quand tout est facultatif, et lit une réponse sans contenu', async () => {
    reseau.mockResolvedValue(reponse(undefined));
    await expect(call(contrat.lister)).resolves.toBeNull();
  });

  it('envoie toujours une clé d’idempotence sur POST : la sienne ou celle donnée', async () => {
    reseau.mockImplementation(() => Promise.resolve(reponse({ id: 1 })));
    await call(contrat.creer, { body: { nom: 'a' } });
    await call(contrat.creer, { body: { nom: 'a' } });
    await call(contrat.creer, { body: { nom: 'a' }, idempotencyKey: 'fixe' });
    const cles = [0, 1, 2].map((n) => envoi(n).headers.get('idempotency-key'));
    expect(cles[0]).toMatch(/.{16}/);
    expect(cles[1]).not.toBe(cles[0]);
    expect(cles[2]).toBe('fixe');
    expect(envoi().body).toBe('{"nom":"a"}');
  });

  it('envoie un texte tel quel', async () => {
    reseau.mockResolvedValue(reponse(null));
    await call(contrat.renommer, { params: { id: 7 }, body: 'Nouveau' });
    expect(envoi()).toMatchObject({ url: '/api/v1/choses/7', method: 'PUT', body: 'Nouveau' });
    expect(envoi().headers.get('content-type')).toContain('text/plain');
  });

  it('met les champs dans la partie donnees et les fichiers dans la partie fichiers', async () => {
    reseau.mockResolvedValue(reponse(null));
    await call(contrat.joindre, {
      params: { id: 7 },
      body: { categorie: 'TARIF' },
      fichiers: [new File(['x'], 'tarif.pdf')],
    });
    const { body, headers } = envoi();
    if (!(body instanceof FormData)) throw new Error('formulaire attendu');
    expect(body.get('donnees')).toBe('{"categorie":"TARIF"}');
    expect(body.getAll('fichiers')).toMatchObject([{ name: 'tarif.pdf' }]);
    expect(headers.has('content-type')).toBe(false);
  });

  it('lit un refus problem+json, champs et précisions compris', async () => {
    reseau.mockResolvedValue(
      reponse(
        {
          type: 'about:blank',
          title: 'Conflit',
          status: 409,
          code: 'CONFLIT_VERSION',
          detail: 'Modifié.',
          errors: [{ pointer: '/nom', detail: 'Pris.' }],
          par: 'Paul',
        },
        409,
      ),
    );
    const refus = await call(contrat.creer, { body: { nom: 'a' } }).catch((erreur: unknown) => erreur);
    expect(refus).toBeInstanceOf(AppError);
    expect(refus).toMatchObject({
      status: 409,
      code: 'CONFLIT_VERSION',
      message: 'Modifié.',
      errors: [{ pointer: '/nom', detail: 'Pris.' }],
      details: { par: 'Paul' },
    });
  });

  it('dit en français ce qu’un intermédiaire a répondu à la place du serveur', async () => {
    reseau.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(contrat.lister)).rejects.toMatchObject({
      status: 502,
      code: 'HTTP_502',
      message: expect.stringContaining('indisponible'),
    });
    reseau.mockResolvedValue(new Response('<html>portail</html>', { status: 200 }));
    await expect(call(contrat.lister)).rejects.toBeInstanceOf(AppError);
  });

  it('distingue la connexion perdue de l’annulation', async () => {
    reseau.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(contrat.lister)).rejects.toBeInstanceOf(ConnexionPerdue);
    reseau.mockRejectedValue(new DOMException('stop', 'AbortError'));
    await expect(call(contrat.lister)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('fin de session', () => {
  it('prévient une seule fois par session, jamais pour un appel public', async () => {
    ouvrir('jeton-fin');
    const fin = vi.fn<() => void>();
    const arreter = onSessionEnd(fin);
    reseau.mockImplementation(() => Promise.resolve(reponse({ code: 'SESSION_ABSENTE', detail: 'Fini.' }, 401)));
    await expect(call(contrat.entrer, { body: { nom: 'a' } })).rejects.toBeInstanceOf(AppError);
    expect(fin).not.toHaveBeenCalled();
    await Promise.allSettled([call(contrat.lister), call(contrat.lister)]);
    expect(fin).toHaveBeenCalledTimes(1);
    ouvrir('jeton-suivant');
    await Promise.allSettled([call(contrat.lister)]);
    expect(fin).toHaveBeenCalledTimes(2);
    arreter();
  });

  it('ignore la réponse tardive d’une session remplacée', async () => {
    const fin = vi.fn<() => void>();
    const arreter = onSessionEnd(fin);
    let repondre: (valeur: Response) => void = () => {};
    reseau.mockReturnValue(
      new Promise((resolve) => {
        repondre = resolve;
      }),
    );
    const appel = call(contrat.lister).catch(() => 'refus');
    ouvrir('jeton-nouveau');
    repondre(reponse({ code: 'SESSION_ABSENTE' }, 401));
    await expect(appel).resolves.toBe('refus');
    expect(fin).not.toHaveBeenCalled();
    arreter();
  });
});

describe('fichiers', () => {
  it.each([
    ['attachment; filename="e.csv"; filename*=UTF-8\'\'encours%20%C3%A9t%C3%A9.csv', 'encours été.csv'],
    ['attachment; filename="liste.xlsx"', 'liste.xlsx'],
    [null, 'document'],
  ])('lit le nom dans %s', (disposition, nom) => expect(nomDeFichier(disposition)).toBe(nom));

  it('enregistre sous le nom du serveur', async () => {
    const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = () => 'blob:x';
    reseau.mockResolvedValue(
      new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="liste.csv"' } }),
    );
    await expect(telechargerFichier(contrat.exporter)).resolves.toBe('liste.csv');
    expect(clic).toHaveBeenCalledTimes(1);
  });
});

describe('un acte qui redemande le mot de passe (CPT-77)', () => {
  const refus = () => reponse({ code: 'CONFIRMATION_REQUISE', detail: 'Confirmez que c’est bien vous.' }, 403);
  const creer = () => call(contrat.creer, { body: { nom: 'a' }, idempotencyKey: 'fixe' });

  it('confirmé, rejoue le même envoi ; sans confirmation, rend le refus', async () => {
    const demander = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const arreter = onConfirmationRequired(demander);
    reseau.mockResolvedValueOnce(refus()).mockResolvedValueOnce(reponse({ id: 1 }));
    await expect(creer()).resolves.toEqual({ id: 1 });
    expect([envoi(1).body, envoi(1).headers.get('idempotency-key')]).toEqual(['{"nom":"a"}', 'fixe']);
    reseau.mockResolvedValueOnce(refus());
    await expect(creer()).rejects.toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect([demander.mock.calls.length, reseau.mock.calls.length]).toEqual([2, 3]);
    arreter();
    reseau.mockResolvedValueOnce(refus());
    await expect(creer()).rejects.toMatchObject({ status: 403 });
    expect(demander).toHaveBeenCalledTimes(2);
  });
});
