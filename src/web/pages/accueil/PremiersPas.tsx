import { Text, ThemeIcon } from '@mantine/core';
import { IconBuildingFactory2, IconCheck, IconFileInvoice, IconReceiptEuro, type Icon } from '@tabler/icons-react';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { typesDe } from '#shared/features/argent/encours/policy.ts';
import { canGererLaboratoires } from '#shared/features/catalogue/laboratoire/policy.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { Section } from '#web/ui/Section.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import styles from './PremiersPas.module.css';

export type Pas = {
  titre: string;
  texte: string;
  icone: Icon;
  fait: boolean;
  vers?: LinkOptions;
  libelleVers?: string;
};

const Un = ({
  pas: { titre, texte, icone: Icone, fait, vers, libelleVers },
  courant,
}: {
  pas: Pas;
  courant: boolean;
}) => (
  <li className={styles.pas} aria-current={courant ? 'step' : undefined}>
    <ThemeIcon size={40} radius="xl" variant={fait ? 'filled' : 'light'} color={fait || courant ? 'green' : 'gray'}>
      {fait ? <IconCheck size={20} aria-hidden /> : <Icone size={20} stroke={1.6} aria-hidden />}
    </ThemeIcon>
    <div className={styles.texte}>
      <Text fw={600}>
        {titre}
        {fait ? (
          <Text span size="sm" c="dimmed" fw={400}>
            {' · fait'}
          </Text>
        ) : null}
      </Text>
      <Text size="sm" c="dimmed">
        {texte}
      </Text>
    </div>
    {courant && vers ? (
      <LienBouton {...vers} className={styles.acte}>
        {libelleVers}
      </LienBouton>
    ) : null}
  </li>
);

const EN_LETTRES = ['', 'Une étape', 'Deux étapes', 'Trois étapes'];

/** The first steps: done ones, then the next one with its act. */
export const ListeDePas = ({ tous }: { tous: readonly Pas[] }) => {
  const courant = tous.findIndex(({ fait }) => !fait);
  return (
    <Section
      titre="Pour commencer"
      texte={tous.length > 1 ? `${EN_LETTRES[tous.length]}, puis cette page se remplit d’elle-même.` : undefined}
      cadre
    >
      <ol className={styles.liste}>
        {tous.map((pas, i) => (
          <Un key={pas.titre} pas={pas} courant={i === courant} />
        ))}
      </ol>
    </Section>
  );
};

/** The first steps of a new account: its laboratories, then its encours. Hidden after the first encours. */
export const PremiersPas = ({ laboratoires }: { laboratoires: boolean }) => {
  const { utilisateur } = useConnecte();
  const tous: readonly Pas[] = [
    {
      titre: 'Ajoutez vos laboratoires',
      texte: canGererLaboratoires(utilisateur)
        ? 'Choisissez dans le catalogue ceux avec lesquels vous travaillez ; celui qui manque se demande en une minute.'
        : 'Le titulaire ou l’acheteur les choisit dans le catalogue ; vous les retrouverez ici.',
      icone: IconBuildingFactory2,
      fait: laboratoires,
      ...(canGererLaboratoires(utilisateur)
        ? {
            vers: linkOptions({ to: '/laboratoires', search: { ajouter: '1' } }),
            libelleVers: 'Ajouter des laboratoires',
          }
        : {}),
    },
    ...(utilisateur.ecrans.includes('encours')
      ? [
          {
            titre: 'Déclarez ce qu’ils vous doivent',
            texte:
              'Un retour non crédité, une remise oubliée, un manquant : un encours le note, avec ses preuves, et ' +
              'l’envoie au laboratoire.',
            icone: IconFileInvoice,
            fait: false,
            ...(typesDe(utilisateur).length > 0
              ? {
                  vers: linkOptions({ to: '/encours', search: { saisie: 'nouveau' } }),
                  libelleVers: 'Noter un premier encours',
                }
              : {}),
          },
          {
            titre: 'Suivez jusqu’au règlement',
            texte: 'Relancez quand l’échéance passe, notez l’avoir ou le virement reçu : rien ne s’oublie.',
            icone: IconReceiptEuro,
            fait: false,
          },
        ]
      : []),
  ];
  return <ListeDePas tous={tous} />;
};
