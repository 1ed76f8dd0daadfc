import { Alert, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconLogout, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { connexionPaypsSchema, type ComptePayps } from '#shared/features/connexions/payps/contract.ts';
import { libelleDeconnexion, libelleErreurPayps } from '#shared/features/connexions/payps/messages.ts';
import { RESERVE_AU_COMPTE, useEnVisite } from '#web/session/en-visite.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useActesPayps } from './queries.ts';
import { poserTemoin } from './temoin.ts';

const deux = { base: 1, xs: 2 } as const;

const Connexion = ({ compte: { email, deconnecteLe, lueLe } }: { compte: ComptePayps }) => {
  const actes = useActesPayps();
  const f = useFormulaire(
    connexionPaypsSchema,
    { email: email ?? '', motDePasse: '' },
    async (saisie) => {
      await actes.connecter(saisie);
      succes('Payps est connecté : vos bons se lisent.');
    },
    { garde: false },
  );
  return (
    <Formulaire formulaire={f} envoyer="Se connecter">
      {email === null ? null : (
        <KeyValue
          sansVides
          entrees={[
            { libelle: 'Déconnecté le', valeur: deconnecteLe && formatInstant(deconnecteLe) },
            { libelle: 'Dernière lecture', valeur: lueLe && formatInstant(lueLe) },
          ]}
        />
      )}
      <SimpleGrid cols={deux}>
        <TextInput {...f.champ('email')} label="E-mail Payps" type="email" autoComplete="off" withAsterisk />
        <MotDePasseField {...f.champ('motDePasse')} label="Mot de passe Payps" autoComplete="off" withAsterisk />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Le mot de passe n’est pas gardé : il s’échange contre un jeton, conservé chiffré.
      </Text>
    </Formulaire>
  );
};

const Connecte = ({ compte, onActualiser }: { compte: ComptePayps; onActualiser: () => Promise<unknown> }) => {
  const actes = useActesPayps();
  const [enCours, setEnCours] = useState(false);
  const deconnecter = async () => {
    const accord = await confirmerActe({
      titre: 'Se déconnecter de Payps ?',
      texte: insecable('Les bons et versements déjà lus restent ; les suivants ne seront plus lus.'),
      action: 'Se déconnecter',
    });
    if (!accord) return;
    const { avertissement } = await actes.deconnecter();
    if (avertissement) info(avertissement);
    else succes('Payps est déconnecté.');
  };
  const actualiser = () => {
    setEnCours(true);
    void onActualiser()
      .catch(echec)
      .finally(() => setEnCours(false));
  };
  return (
    <>
      <KeyValue
        entrees={[
          { libelle: 'Compte', valeur: compte.email },
          { libelle: 'Connecté le', valeur: compte.connecteLe ? formatInstant(compte.connecteLe) : null },
          { libelle: 'Par', valeur: compte.connecteParNom },
          { libelle: 'Dernière lecture', valeur: compte.lueLe ? formatInstant(compte.lueLe) : 'En attente' },
        ]}
      />
      <Group gap="xs">
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={enCours || compte.lectureEnCours}
          onClick={actualiser}
        >
          Actualiser
        </Button>
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void deconnecter().catch(echec)}
        >
          Se déconnecter
        </Button>
      </Group>
    </>
  );
};

type Props = { compte: ComptePayps; onActualiser: () => Promise<unknown> };

/** The connection to Payps: connected, never connected, or lost, each with what to do (PAY-1 to PAY-5). */
export const ConnexionSection = ({ compte, onActualiser }: Props) => {
  const { tenant } = useConnecte();
  const enVisite = useEnVisite();
  const { connecte, deconnexion, erreur } = compte;
  useEffect(() => poserTemoin(tenant.id, connecte), [tenant.id, connecte]);
  return (
    <>
      {!connecte && deconnexion === 'JETON_REFUSE' ? (
        <Alert color="red" title="Payps est déconnecté">
          {insecable(libelleDeconnexion.JETON_REFUSE)}
        </Alert>
      ) : null}
      {connecte && erreur ? (
        <Alert color="orange" title="La dernière lecture n’a pas abouti">
          {insecable(libelleErreurPayps[erreur])}
        </Alert>
      ) : null}
      <Section
        titre="Connexion"
        cadre
        actions={
          connecte ? (
            <StatusBadge teinte="vert">Connecté</StatusBadge>
          ) : (
            <StatusBadge teinte={deconnexion === 'JETON_REFUSE' ? 'rouge' : 'gris'}>Déconnecté</StatusBadge>
          )
        }
      >
        {connecte ? (
          <Connecte compte={compte} onActualiser={onActualiser} />
        ) : enVisite ? (
          <Text size="sm" c="dimmed">
            {RESERVE_AU_COMPTE}
          </Text>
        ) : (
          <Connexion key={compte.email} compte={compte} />
        )}
      </Section>
    </>
  );
};
