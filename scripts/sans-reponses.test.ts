import { expect, it } from 'vitest';
import { retirerReponses } from './sans-reponses.ts';

it('retire les schémas des réponses d’un contrat, et d’eux seuls', () => {
  const code = `defineContract({ lire: { url: '/a', response: page(schema), query: z.object({}) } });
const autre = { response: 1 };`;
  expect(retirerReponses(code)).toBe(`defineContract({ lire: { url: '/a',  query: z.object({}) } });
const autre = { response: 1 };`);
});

it('retire aussi la phrase qui décrit l’appel', () => {
  expect(retirerReponses(`defineContract({ lire: { summary: 'Ce que c’est.', url: '/a' } });`)).toBe(
    `defineContract({ lire: {  url: '/a' } });`,
  );
});

it('dit pures les constantes que le module calcule, exportées ou non', () => {
  const code = `const a = z.number().int();
export const b = z.object({ a });
const c = 1;
export const d = (x) => f(x);`;
  expect(retirerReponses(code)).toBe(`const a = /*#__PURE__*/ (() => z.number().int())();
export const b = /*#__PURE__*/ (() => z.object({ a }))();
const c = 1;
export const d = (x) => f(x);`);
});

it('fait les deux à la fois, sans changer ce que le code vaut', () => {
  const code = `export const contrat = defineContract({ a: { response: lire(1), corps: lire(2) } });`;
  expect(retirerReponses(code)).toBe(
    `export const contrat = /*#__PURE__*/ (() => defineContract({ a: {  corps: lire(2) } }))();`,
  );
});
