"""Write the files."""

from tools.web_types import FOLDER, files

FOLDER.mkdir(parents=True, exist_ok=True)
for file, text in files().items():
    file.write_text(text)
    print(f"{file.relative_to(FOLDER.parents[3])}: {len(text.splitlines())} lines")
