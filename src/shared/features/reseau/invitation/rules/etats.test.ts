import { describe, expect, it } from 'vitest';
import { actesInvitation, empechementInvitation, etatInvitation, expirationInvitation, relancableLe } from './etats.ts';

const ENVOYEE_LE = '2026-03-02T09:00:00.000Z';
const FAITS = {
  statutMail: 'ENVOYE',
  nbEnvois: 1,
  envoyeeLe: ENVOYEE_LE,
  expireLe: expirationInvitation(new Date(ENVOYEE_LE)).toISOString(),
  ouverteLe: null,
  inscriteLe: null,
  declineeLe: null,
  revoqueeLe: null,
  rebondLe: null,
};
const LENDEMAIN = new Date('2026-03-03T09:00:00.000Z');
const LE = '2026-03-03T08:00:00.000Z';

describe('où en est une invitation (RES-51)', () => {
  it.each([
    ['EN_ATTENTE', { statutMail: 'EN_ATTENTE' }],
    ['ENVOYEE', {}],
    ['ENVOYEE', { statutMail: 'CONSERVE' }],
    ['REFUSEE', { statutMail: 'ECHEC' }],
    ['REBOND', { rebondLe: LE }],
    ['OUVERTE', { ouverteLe: LE }],
    ['INSCRITE', { ouverteLe: LE, inscriteLe: LE }],
    ['DECLINEE', { ouverteLe: LE, declineeLe: LE }],
    ['REVOQUEE', { revoqueeLe: LE, ouverteLe: LE }],
    ['EXPIREE', { expireLe: LE, ouverteLe: LE }],
  ])('%s', (etat, faits) => {
    expect(etatInvitation({ ...FAITS, ...faits }, LENDEMAIN)).toBe(etat);
  });

  it('se relance une semaine après, trois fois, puis plus', () => {
    const veille = new Date(relancableLe(FAITS).getTime() - 1);
    expect(empechementInvitation('relancer', FAITS, veille)).toMatch(/une semaine/);
    expect(empechementInvitation('relancer', FAITS, relancableLe(FAITS))).toBeNull();
    expect(empechementInvitation('relancer', { ...FAITS, nbEnvois: 4 }, relancableLe(FAITS))).toMatch(/quatre mails/);
  });

  it.each([
    [{ inscriteLe: LE }, []],
    [{ declineeLe: LE }, []],
    [{ revoqueeLe: LE }, []],
    [{ statutMail: 'ECHEC' }, ['revoquer', 'corriger']],
    [{ rebondLe: LE }, ['revoquer', 'corriger']],
    [{ statutMail: 'EN_ATTENTE' }, ['revoquer']],
    [{ ouverteLe: LE }, ['revoquer']],
    [{}, ['revoquer', 'noterRebond', 'corriger']],
  ])('permet selon son état : %j', (faits, permis) => {
    expect(
      actesInvitation.filter((acte) => empechementInvitation(acte, { ...FAITS, ...faits }, LENDEMAIN) === null),
    ).toEqual(permis);
  });
});
