/** Table is a table of figures. The first cell of each row names it. */
export function Table({ columns, rows }: { columns: string[]; rows: (string | number)[][] }) {
  return (
    <table class="log-table">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, i) => (
              <td key={i}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
