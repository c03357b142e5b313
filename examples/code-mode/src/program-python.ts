/** The same in Python. */
export const program = `import asyncio

found = await tools.glob({"pattern": "**/*.ts"})

async def count(path: str):
    file = await tools.read({"file_path": path})
    exports = sum(line["text"].startswith("export") for line in file["lines"])
    return {"path": path, "lines": file["totalLines"], "exports": exports}

files = await asyncio.gather(*[count(path) for path in found["paths"]])
return sorted(files, key=lambda file: (-file["lines"], file["path"]))[:5]
`
