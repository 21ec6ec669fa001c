import styles from './ConfigProblems.module.css';

interface Props {
  /** Each with its field. */
  readonly problems: readonly string[];
}

/** What is wrong with `config.json`, for the operator: in English like the names of its fields, in every locale. */
export function ConfigProblems({ problems }: Props) {
  return (
    <section className={styles.problems} lang="en" dir="ltr" aria-label="config.json">
      <h2 className={styles.title}>config.json</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );
}
