import type { Contexte } from '#server/core/contexte.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as rules from '#shared/features/argent/encours/rules.ts';
import { agir } from './agir.ts';

export const repasserADeclarerEncours = (ctx: Contexte, id: number, version: number): Promise<Encours> =>
  agir(ctx, {
    id,
    version,
    peut: peut.canRepasserEncours,
    action: 'repasser-a-declarer',
    appliquer: rules.repasserADeclarer,
  });
