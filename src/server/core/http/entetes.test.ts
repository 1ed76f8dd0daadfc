import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
});
afterAll(() => app.fermer());

it.each(['/api/openapi.json', '/api/docs', '/api/v1/encours', '/api/v1/inconnue', '/health/live'])(
  '%s : ni cadre, ni permission, ni style sans son mot',
  async (adresse) => {
    const { entetes } = await app.appeler(undefined, 'GET', adresse);
    expect(entetes['x-frame-options']).toBe('DENY');
    expect(entetes['permissions-policy']).toMatch(/^camera=\(self\), fullscreen=\(self\), .*microphone=\(\)/);
    const directives = new Map(
      String(entetes['content-security-policy'])
        .split(';')
        .map((directive) => [directive.split(' ')[0], directive] as const),
    );
    expect(directives.get('style-src')).not.toContain('unsafe');
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  },
);

it('le style de la page de l’API est nommé par son empreinte', async () => {
  const { entetes } = await app.appeler(undefined, 'GET', '/api/docs');
  expect(entetes['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
});
