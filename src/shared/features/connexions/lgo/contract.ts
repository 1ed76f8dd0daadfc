import { z } from 'zod';
import { version } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { page } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canChoisirConnexionLgo, canConfirmerLgo } from './policy.ts';
import {
  connexionsLgo,
  dernierEchangeSchema,
  echangeLgoSchema,
  lgoAConfirmerSchema,
  reglageLgoSaisiSchema,
  reglageLgoSchema,
} from './schemas.ts';

const base = '/api/v1/tenant/:id/lgo';
const confirment = rolesQui(({ role }) => canConfirmerLgo({ role, impersonation: false }));
const reglent = rolesQui(({ role }) => canChoisirConnexionLgo({ role, impersonation: true }, 'SUPER_ADMIN'));

/** The most exchanges shown by the journal, the last ones (CNX-65). */
export const MAX_ECHANGES = 200;
const TAILLE = 50;
const entier = (max: number, defaut: number) =>
  z.coerce
    .number('Nombre attendu.')
    .int('Nombre entier attendu.')
    .min(1, 'Au moins 1.')
    .max(max, `Au plus ${max}.`)
    .default(defaut);

export const lgoContract = defineContract({
  choisirConnexionLgo: {
    method: 'PATCH',
    url: '/api/v1/tenant/:id/lgo-type-connexion',
    summary:
      'Choisir comment Pharmaccord échange avec le LGO : un super administrateur agissant au nom du titulaire, qui ' +
      'le confirme.',
    access: reglent,
    confirmation: 'requise',
    bodyType: 'text',
    params: idParams,
    body: z.enum(connexionsLgo, 'Type de connexion inconnu.'),
    response: z.object({ lgoTypeConnexion: z.enum(connexionsLgo) }),
  },
  lireLgo: {
    method: 'GET',
    url: base,
    summary: 'Le réglage du LGO, sans son mot de passe : un super administrateur agissant au nom du titulaire.',
    access: reglent,
    params: idParams,
    response: reglageLgoSchema,
  },
  modifierLgo: {
    method: 'PUT',
    url: base,
    summary:
      'Régler le LGO : logiciel, connexion, adresse, identifiant, mot de passe (écrit, jamais relu) ; un ADMIN de la ' +
      'pharmacie le confirme.',
    access: reglent,
    confirmation: 'requise',
    params: idParams,
    body: reglageLgoSaisiSchema.safeExtend({ version }),
    response: reglageLgoSchema,
  },
  lireAttenteLgo: {
    method: 'GET',
    url: `${base}/attente`,
    summary: 'Le réglage du LGO saisi par un super administrateur, que la pharmacie doit confirmer, et celui qui agit.',
    access: confirment,
    impersonation: 'forbidden',
    params: idParams,
    response: lgoAConfirmerSchema,
  },
  confirmerLgo: {
    method: 'POST',
    url: `${base}/attente`,
    summary: 'Confirmer, de son propre compte, le réglage du LGO saisi par un super administrateur : il agit aussitôt.',
    access: confirment,
    impersonation: 'forbidden',
    confirmation: 'requise',
    params: idParams,
    body: z.strictObject({ version }),
    response: lgoAConfirmerSchema,
  },
  ecarterLgo: {
    method: 'DELETE',
    url: `${base}/attente`,
    summary: 'Écarter le réglage du LGO qui attend : celui qui agit reste.',
    access: confirment,
    impersonation: 'forbidden',
    params: idParams,
    response: lgoAConfirmerSchema,
  },
  essayerLgo: {
    method: 'POST',
    url: `${base}/essai`,
    summary: 'Essayer la connexion au LGO telle qu’elle est enregistrée.',
    access: reglent,
    params: idParams,
    body: z.strictObject({ version }),
    response: dernierEchangeSchema,
  },
  listEchangesLgo: {
    method: 'GET',
    url: `${base}/echanges`,
    summary: 'Les deux cents derniers échanges avec le LGO.',
    access: reglent,
    params: idParams,
    query: z.object({ page: entier(MAX_ECHANGES, 1), taille: entier(MAX_ECHANGES, TAILLE) }),
    response: page(echangeLgoSchema),
  },
});
