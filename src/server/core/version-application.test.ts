import { expect, it } from 'vitest';
import { nouveautes } from '#shared/core/nouveautes.ts';
import { lireVersion } from './version-application.ts';

it('la version de l’application est la plus récente des nouveautés', async () => {
  expect(nouveautes[0]?.version).toBe(await lireVersion());
});
