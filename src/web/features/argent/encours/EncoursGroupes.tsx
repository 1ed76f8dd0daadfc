import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { Skeleton, Stack } from '@mantine/core';
import { IconChevronRight, IconFileTypePdf } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import type { parLaboratoireSchema } from '#shared/features/argent/encours/schemas/tableaux.ts';
import { couleurVisible } from '#web/lib/couleurs.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import type { Action } from '#web/ui/action.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ModifsVue, VueDeTable } from '#web/ui/table/types.ts';
import type { ActesOffertsEncours } from './EncoursActes.tsx';
import { colonnesEncours } from './EncoursColonnes.tsx';
import { etatServeur, filtresServeurEncours, type OngletEncours, type UrlEncours } from './filtres.ts';
import styles from './Encours.module.css';
import { MontantsDesSommes } from './Montants.tsx';
import { encoursQueries } from './queries.ts';

type Commun = {
  url: UrlEncours;
  actesOfferts: ActesOffertsEncours;
  ouvrir: (id: number) => void;
  ouverte: number | null;
};
const DEPART: VueDeTable = { page: 1, taille: 100, tri: 'dateDeclaration', ordre: 'asc' };
const UNITE = ['encours', 'encours'] as const;
const AUCUN = { titre: 'Plus rien ici', texte: 'Ces encours ont changé d’onglet.' };

const Contenu = ({ url, actesOfferts, ouvrir, ouverte, laboratoireId }: Commun & { laboratoireId: number }) => {
  const [vue, setVue] = useState(DEPART);
  const { etat } = url.etat;
  const requete = useQuery({
    ...encoursQueries.liste({
      ...filtresServeurEncours(url, laboratoireId),
      ...vue,
      tri: vue.tri as 'dateDeclaration',
      etat: etatServeur(url),
    }),
    placeholderData: keepPreviousData,
  });
  const changer = ({ page, taille, tri, ordre }: ModifsVue) =>
    setVue((avant) => ({
      page: page ?? 1,
      taille: taille ?? avant.taille,
      tri: tri ?? avant.tri,
      ordre: ordre ?? avant.ordre,
    }));
  return (
    <DataTable<EncoursEnListe>
      nom={`encours.${etat}`}
      titre="Encours du laboratoire"
      unite={UNITE}
      colonnes={colonnesEncours(etat, { avecLabo: false })}
      requete={requete}
      url={{ etat: vue, changer }}
      onOuvrir={({ id }) => ouvrir(id)}
      ouverte={ouverte}
      nomLigne={({ numero }) => `l’encours ${numero}`}
      actionsLigne={actesOfferts.de}
      actionsGroupees={actesOfferts.groupees}
      vide={AUCUN}
      libre
    />
  );
};

const TOUT: Readonly<Record<OngletEncours, readonly ['declarer' | 'relancer' | 'regler', string] | null>> = {
  TOUS: null,
  A_DECLARER: ['declarer', 'Tout déclarer…'],
  DECLARE: ['relancer', 'Tout relancer…'],
  REGLE: null,
};

type TeteProps = {
  groupe: z.output<typeof parLaboratoireSchema>;
  /** True in the tab of settled encours, which shows settled amounts instead of amounts due. */
  reglesSeuls: boolean;
  ouvert: boolean;
  onBasculer: () => void;
  actions: () => Action[];
};

/** The row of a laboratory, with its subtotals, which unfolds its encours. */
const TeteDuGroupe = ({ groupe, reglesSeuls, ouvert, onBasculer, actions }: TeteProps) => {
  const { laboratoireNom, laboratoireColor, nombre, plusAncienne } = groupe;
  return (
    <div className={styles.groupeTete} style={{ '--labo': couleurVisible(laboratoireColor) }}>
      <button type="button" className={styles.groupeOuvre} data-imprimer aria-expanded={ouvert} onClick={onBasculer}>
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        <span className={styles.groupeNom} title={laboratoireNom}>
          {laboratoireNom}
        </span>
        <span className={styles.groupeChiffre} data-secondaire>
          {pluriel(nombre, 'encours')}
          <small>depuis le {formatJour(plusAncienne)}</small>
        </span>
        <span className={styles.groupeChiffre} data-secondaire>
          <MontantsDesSommes sommes={groupe} champ="attenduCentimes" />
          <small>attendu</small>
        </span>
        <span className={styles.groupeChiffre}>
          <MontantsDesSommes sommes={groupe} champ={reglesSeuls ? 'regleCentimes' : 'soldeCentimes'} gras />
          <small>
            {reglesSeuls ? 'réglé' : 'solde'}
            <span className={styles.groupeNombre}>, {pluriel(nombre, 'encours')}</span>
          </small>
        </span>
      </button>
      <ActionMenu libelle={`Actions sur ${laboratoireNom}`} actions={actions} />
    </div>
  );
};

/** One row per laboratory with its subtotals; its encours under it, its acts beside it. */
export const EncoursGroupes = ({ url, actesOfferts, ouvrir, ouverte }: Commun) => {
  const [deplie, setDeplie] = useState<number | null>(null);
  const { etat } = url.etat;
  const filtres = { ...filtresServeurEncours(url), etat: etatServeur(url) };
  const { data, error, isPending, refetch } = useQuery(encoursQueries.parLaboratoire(filtres));
  if (isPending)
    return (
      <Stack gap="xs" aria-hidden>
        {['a', 'b', 'c', 'd'].map((cle) => (
          <Skeleton key={cle} h={56} radius="md" />
        ))}
      </Stack>
    );
  if (!data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;

  const champ = etat === 'REGLE' ? 'regleCentimes' : 'soldeCentimes';
  // Sort key: HT and TTC are added here because an order is no amount.
  const montant = (groupe: (typeof data)[number]) => groupe[champ] + (groupe.autreNature?.[champ] ?? 0);
  const groupes = data.toSorted(
    (a, b) => montant(b) - montant(a) || comparerTextes(a.laboratoireNom, b.laboratoireNom),
  );

  const toutFaire = async (laboratoireId: number, genre: 'declarer' | 'relancer' | 'regler') => {
    const { elements } = await actesOfferts.actes.relireListe({
      ...filtresServeurEncours(url, laboratoireId),
      etat: etatServeur(url),
      page: 1,
      taille: 200,
    });
    const permis = elements.filter(({ droits }) => droits[genre]);
    if (permis.length === 0) return echec('Vous ne pouvez rien faire sur ces encours.');
    return actesOfferts.montrer({ genre, encours: permis });
  };
  const actionsDe = (laboratoireId: number): Action[] => {
    const tout = TOUT[etat];
    return [
      ...(tout
        ? [{ cle: tout[0], libelle: tout[1], faire: () => void toutFaire(laboratoireId, tout[0]).catch(echec) }]
        : []),
      {
        cle: 'releve',
        libelle: 'Relevé PDF',
        icone: IconFileTypePdf,
        faire: () =>
          void telechargerFichier(encoursContract.releveEncours, { params: { id: laboratoireId } }).catch(echec),
      },
    ];
  };

  return (
    <ul className={styles.groupes} aria-label="Encours par laboratoire">
      {groupes.map((groupe) => {
        const { laboratoireId } = groupe;
        const ouvert = deplie === laboratoireId;
        return (
          <li key={laboratoireId} className={styles.groupe}>
            <TeteDuGroupe
              groupe={groupe}
              reglesSeuls={etat === 'REGLE'}
              ouvert={ouvert}
              onBasculer={() => setDeplie(ouvert ? null : laboratoireId)}
              actions={() => actionsDe(laboratoireId)}
            />
            {ouvert ? (
              <div className={styles.groupeCorps}>
                <Contenu
                  key={etat}
                  url={url}
                  actesOfferts={actesOfferts}
                  ouvrir={ouvrir}
                  ouverte={ouverte}
                  laboratoireId={laboratoireId}
                />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};
