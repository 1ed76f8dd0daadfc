import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererMarquesPayps, canGererPayps, canVoirEtatPayps } from './policy.ts';

test('qui connecte le compte', () => expect(rolesQui(canGererPayps)).toEqual(['ADMIN']));
test('qui voit son état', () => expect(rolesQui(canVoirEtatPayps)).toEqual(['ACHAT', 'ADMIN', 'MERCHANDISING']));
test('qui tient les marques', () => expect(rolesQui(canGererMarquesPayps)).toEqual(['SUPER_ADMIN']));
