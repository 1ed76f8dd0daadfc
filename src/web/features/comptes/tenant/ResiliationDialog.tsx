import { Alert, Anchor, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { z } from 'zod';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { poserAvis } from '#web/session/avis.ts';
import { call } from '#web/lib/api.ts';
import { effacerBrouillons } from '#web/lib/formulaire/brouillon.ts';
import { effacerLocauxDe } from '#web/lib/formulaire/brouillons-locaux.ts';
import { formatMontant, formatMontants } from '#shared/core/nature-fiscale.ts';
import { jourParis } from '#shared/core/dates.ts';
import { accord, formatJour, insecable, pluriel, sansAccent } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { setSession } from '#web/lib/session.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';

type Perte = ParsedResponseOf<(typeof tenantContract)['avantResiliation']>;

const normal = (nom: string) => sansAccent(nom).trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'");
const schemaPour = (nom: string) =>
  z.object({
    nom: z
      .string('Recopiez le nom de la pharmacie.')
      .refine((saisi) => normal(saisi) === normal(nom), `Recopiez exactement le nom de la pharmacie : ${nom}`),
  });

const pertes = ({ nbUtilisateurs, nbLaboratoires, nbEncours, resteDu, groupementNom }: Perte): string[] => [
  `${pluriel(nbUtilisateurs, 'utilisateur')} : ${accord(nbUtilisateurs, 'déconnecté')} aussitôt, sans retour possible`,
  ...(nbEncours > 0
    ? [
        `${pluriel(nbEncours, 'encours non réglé', 'encours non réglés')} : ${formatMontants(resteDu)} que ` +
          'vous ne suivrez plus',
      ]
    : ['Aucun encours en attente de règlement']),
  ...(nbLaboratoires > 0 ? [`${pluriel(nbLaboratoires, 'laboratoire')}, avec vos contacts et vos réglages`] : []),
  ...(groupementNom ? [`Votre adhésion à ${groupementNom}, qui en sera prévenu`] : []),
];

/** Effects of the closing, and what it waits for (CPT-142). */
const suites = ({
  mandatCourt,
  nbReversions,
  reversionsCentimes,
  ibanConnu,
  nbDelegues,
  dernierExportLe,
  effacementLe,
}: Perte): string[] => [
  mandatCourt ? 'Votre mandat de paiement sera arrêté : plus rien ne vous sera prélevé' : 'Rien n’est prélevé',
  ...(nbReversions > 0
    ? [
        `${pluriel(nbReversions, 'reversion', 'reversions')} (${formatMontant(reversionsCentimes, 'HT')}) vous ` +
          accord(nbReversions, 'reste due', 'restent dues') +
          (ibanConnu ? '' : ' : donnez votre IBAN avant, ou par le lien que vous recevrez'),
      ]
    : []),
  ...(nbDelegues > 0 ? [`${pluriel(nbDelegues, 'accès délégué', 'accès délégués')} : terminés`] : []),
  'Vos connexions au logiciel et aux partenaires : coupées',
  dernierExportLe === null
    ? 'Vos données n’ont jamais été exportées'
    : `Dernier export le ${formatJour(jourParis(new Date(dernierExportLe)))}`,
  `Vos données seront effacées à partir du ${formatJour(effacementLe)} ; un mail vous le redit`,
];

type Props = { tenant: { id: number; nom: string }; perte: Perte; onFermer: () => void };

/** Names the losses in figures and makes the user type the name, so that no account closes by mistake. */
export const ResiliationDialog = ({ tenant, perte, onFermer }: Props) => {
  const f = useFormulaire(
    schemaPour(tenant.nom),
    { nom: null },
    async () => {
      await call(tenantContract.resilier, { params: { id: tenant.id } });
      effacerBrouillons();
      void effacerLocauxDe(tenant.id);
      poserAvis({
        genre: 'fin',
        texte: `Le compte de ${tenant.nom} est résilié. Merci d’avoir travaillé avec Pharmaccord.`,
      });
      setSession(null);
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Résilier le compte" size="lg" styles={{ title: { fontWeight: 650 } }}>
      <Formulaire formulaire={f} envoyer="Résilier définitivement" danger onAnnuler={onFermer}>
        <Stack gap="sm">
          <Alert
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={`${tenant.nom} perd définitivement l’accès`}
          >
            <List size="sm" spacing={4}>
              {pertes(perte).map((ligne) => (
                <List.Item key={ligne}>{insecable(ligne)}</List.Item>
              ))}
            </List>
          </Alert>
          <List size="sm" spacing={4} aria-label="Ce que fera la clôture">
            {suites(perte).map((ligne) => (
              <List.Item key={ligne}>{insecable(ligne)}</List.Item>
            ))}
          </List>
          <Text size="sm">
            Après la résiliation, il sera trop tard pour reprendre vos données.{' '}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onFermer}>
              Les exporter d’abord
            </Anchor>
          </Text>
          <TextInput
            {...f.champ('nom')}
            label="Nom de la pharmacie"
            description={`Recopiez : ${tenant.nom}`}
            autoComplete="off"
            withAsterisk
          />
        </Stack>
      </Formulaire>
    </Modal>
  );
};
