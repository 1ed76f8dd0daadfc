import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierSchemas } from './schemas.ts';

const RFA = 'src/shared/features/argent/rfa';
const schemas = (path: string, content: string): readonly string[] =>
  textes(verifierSchemas(arbre({ [`${RFA}/${path}`]: content })));
const CONTRAT = 'export const rfaContract = defineContract({});';
const APPEL = 'export const lireRfa = {} as const satisfies RouteContract;';
const SCHEMA = 'export const rfaSchema = z.object({});';

it('des schémas rangés avec les appels sont refusés', () => {
  expect(schemas('contract/lecture.ts', SCHEMA)).toEqual([
    `${RFA}/contract/lecture.ts : aucun appel, rangez-le dans schemas.ts ou schemas/`,
  ]);
});

it('un appel parmi les schémas est refusé', () => {
  expect(schemas('schemas.ts', CONTRAT)).toEqual([`${RFA}/schemas.ts : un appel va dans contract`]);
  expect(schemas('schemas/lecture.ts', APPEL)).toHaveLength(1);
});

it('admet chacun à sa place, et le schéma d’un appel auprès de lui', () => {
  for (const [path, content] of [
    ['contract.ts', SCHEMA],
    ['contract/publique.ts', `${SCHEMA}\n${CONTRAT}`],
    ['contract/compte.ts', APPEL],
    ['schemas.ts', SCHEMA],
    ['schemas/lecture.ts', SCHEMA],
    ['schemas/saisie.test.ts', CONTRAT],
  ] as const)
    expect(schemas(path, content), path).toEqual([]);
});
